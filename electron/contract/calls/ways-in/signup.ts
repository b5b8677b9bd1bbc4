/** Calls of signing up through an authentication proxy. What is typed beside the contact (a code) is asked in the trusted window. */
import { z } from 'zod';
import { contactRule, isContact } from '../../operations/sessions.ts';
import { signup } from '../../operations/signup.ts';
import { otpTypes } from '../../schema/enums.ts';
import { choice, identifier, text } from '../../schema/fields.ts';
import { keyName } from '../../schema/key-draft.ts';
import { dialectOverrides } from '../../service/dialect-overrides.ts';
import { isServiceUrl, serviceUrlRule } from '../../text/service-url.ts';
import type { SignedUp, SignupState } from '../../values/ways-in/signup.ts';
import { call, nothing, typed } from '../call.ts';

const httpsUrl = () =>
  z
    .string()
    .max(2048)
    .refine(isServiceUrl, { error: ({ input }) => serviceUrlRule(String(input)) });
const { userName, organizationName, userTag, wallet } = signup.signup.parameters.shape;

export const signupCalls = {
  'signup.state': call({
    doc: 'Tells where the sign-up stands that is under way.',
    parameters: nothing,
    answer: typed<SignupState>(),
  }),
  'signup.begin': call({
    doc: 'Asks an authentication proxy to send a one-time code, once confirmed in the confirmation window. It ends a sign-up that is under way.',
    parameters: z
      .strictObject({
        proxyUrl: httpsUrl().meta({ label: 'Authentication proxy address' }),
        configId: identifier().meta({ label: 'Configuration id' }),
        baseUrl: httpsUrl().meta({ label: 'Service address' }),
        otpType: choice(otpTypes).meta({ label: 'By' }),
        contact: text().max(320).meta({ label: 'Contact' }),
        dialect: dialectOverrides.optional(),
      })
      .refine(isContact, { path: ['contact'], error: ({ input }) => contactRule(input) }),
    answer: typed<SignupState>(),
    consent: 'inside',
  }),
  'signup.code': call({
    doc: 'Asks for the one-time code in the trusted window, and exchanges it for a verification token, which stays in the main process.',
    parameters: nothing,
    answer: typed<SignupState>(),
    consent: 'inside',
  }),
  'signup.send': call({
    doc: 'Signs up with a verified contact, once confirmed in the confirmation window: keeps the new key, and connects the new organisation.',
    parameters: z.strictObject({
      keyName: keyName().meta({ label: 'Name of the key' }),
      userName,
      organizationName,
      userTag,
      wallet,
    }),
    answer: typed<SignedUp>(),
    consent: 'inside',
  }),
  'signup.find': call({
    doc: 'Asks the service who the new key belongs to, where the answer of a sign-up was lost. The organisation it names is connected.',
    parameters: nothing,
    answer: typed<SignedUp>(),
    consent: 'inside',
  }),
  'signup.cancel': call({
    doc: 'Ends the sign-up that is under way, and wipes what it held.',
    parameters: nothing,
    answer: typed<null>(),
  }),
};
