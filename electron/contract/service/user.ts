/** A user with credentials, as the service reads it out (docs/service.md#companion-queries). */
import { z } from 'zod';
import { authenticatorTransports } from '../schema/enums.ts';
import { maybe, openChoice, timestamp } from '../schema/fields.ts';

const credential = z.object({ publicKey: z.string(), type: z.string(), sessionProfileId: maybe(z.string()) });

export const apiKey = z.object({
  credential,
  apiKeyId: z.string(),
  apiKeyName: z.string(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  /** Seconds after createdAt; absent for a key that does not expire. */
  expirationSeconds: maybe(z.string()),
});

const authenticator = z.object({
  transports: z.array(openChoice(authenticatorTransports)),
  attestationType: z.string(),
  aaguid: z.string(),
  credentialId: z.string(),
  model: z.string(),
  credential,
  authenticatorId: z.string(),
  authenticatorName: z.string(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

const oauthProvider = z.object({
  providerId: z.string(),
  providerName: z.string(),
  issuer: z.string(),
  audience: z.string(),
  subject: z.string(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

export const user = z.object({
  userId: z.string(),
  userName: z.string(),
  userEmail: maybe(z.string()),
  userPhoneNumber: maybe(z.string()),
  authenticators: z.array(authenticator),
  apiKeys: z.array(apiKey),
  userTags: z.array(z.string()),
  oauthProviders: z.array(oauthProvider),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
