/**
 * Messages that only state something: votes, attestations, logins, agreements, and what takes back what was signed before.
 * They are recognised by their fields with their name; what moves money or power by any of its fields is none of them.
 */
import type { ReadContext } from '../../context.ts';
import { decoded, text } from '../../decoded.ts';
import type { EffectOf } from '../../effect.ts';
import type { Found } from '../../finding.ts';
import { counterpartyFindings } from '../assets.ts';
import { addressIn, amountIn, bytesIn, namesIn, pays, textIn } from './fields.ts';
import { type MeaningReader, otherAccount, signerIn } from './reader.ts';
import type { Struct, Typed } from './shape.ts';
import type { Value } from './values.ts';

type What = EffectOf<'state'>['what'];

const isVote = ({ primaryType, message }: Typed): boolean =>
  /vote|ballot/i.test(primaryType) &&
  ['proposalId', 'proposal', 'proposals'].some(name => Object.hasOwn(message, name)) &&
  ['support', 'choice', 'choices', 'vote'].some(name => Object.hasOwn(message, name));

/** EAS, on chain by another's hand and off chain: the schema says what is attested, of whomever. */
const isAttestation = ({ primaryType, message }: Typed): boolean =>
  /^(?:Attest|Attestation|Revoke)$/.test(primaryType) && bytesIn(message, 'schema')?.length === 66 && !holdsValue(message);

/** Of orders and authorisations: by their hash, their nonce or the key that is removed. */
const isCancellation = ({ primaryType, message }: Typed): boolean =>
  Object.values(message).every(value => typeof value !== 'object' || (Array.isArray(value) && value.every(isPlain))) &&
  ((/^(?:Cancel|Invalidate)|Cancellations?$/.test(primaryType) && !/withdraw|guard|recover|timelock|delay/i.test(primaryType)) ||
    (primaryType === 'Remove' && bytesIn(message, 'key') !== null));

const isLogin = ({ primaryType, message }: Typed): boolean =>
  /^(?:[A-Z]\w{0,40})?(?:Login|LoginRequest|SignIn|SignInMessage|Authentication|Authenticate)$|^(?:Clob)?Auth(?:Message)?$/.test(
    primaryType,
  ) && Object.values(message).every(value => isPlain(value) || typeof value === 'boolean');

const isAgreement = ({ primaryType, message }: Typed): boolean =>
  /terms|agreement|consent|acknowledg|attestation|statement|proof|declaration|privacy|survey|poll/i.test(primaryType) &&
  (Object.values(message).some(value => typeof value === 'string' && /\s/.test(value)) ||
    Object.keys(message).some(name => /terms|statement|agreement|consent|policy/i.test(name))) &&
  Object.values(message).every(isPlain);

const kinds: readonly (readonly [What, (typed: Typed) => boolean])[] = [
  ['vote', isVote],
  ['attestation', isAttestation],
  ['cancellation', isCancellation],
  ['login', isLogin],
  ['agreement', isAgreement],
];

/**
 * SECURITY: what names somebody who would get something, or how much of it, is no statement, whatever it is called and however
 * deep it stands. Only an attestation is about somebody, and says of itself that nothing is paid.
 */
const moves = (name: string): boolean => pays.test(name) || /^token/i.test(name);
const grants = /spender|operator|delegate|manager|agent|admin|executor|module|guardian|session|newowner|newsigner|receiver/i;

export const statements: MeaningReader = (typed, context) => {
  const { message } = typed;
  const what = kinds.find(([, fits]) => fits(typed))?.[0];
  if (what === undefined) return null;
  const names = namesIn(message);
  if (names.some(name => grants.test(name) || (what !== 'attestation' && moves(name))) || holdsCalls(message)) return null;
  const application = textIn(typed.domain, 'name');
  return decoded([{ action: 'state', account: context.actor, what, application }], {
    details: [text('Kind of message', typed.primaryType)],
    findings: [
      { id: 'unknown-typed-data.statement' },
      ...otherAccount(signerIn(message), context),
      // A vote or an attestation is about somebody, whoever that is; a text that is agreed to names those it binds.
      ...(what === 'login' || what === 'agreement' ? namedIn(message, context) : []),
    ],
  });
};

const namedIn = (message: Struct, context: ReadContext): Found[] =>
  Object.keys(message).flatMap(name => {
    const named = addressIn(message, name);
    return named === null || Number(named) === 0 ? [] : counterpartyFindings(named, `address at ${name}`, context);
  });

const isPlain = (value: Value): boolean => typeof value === 'string' || typeof value === 'bigint';
const holdsValue = (message: Struct): boolean => (amountIn(message, 'value') ?? 0n) > 0n;
/** Bytes that begin as a call does and go on as one. */
const holdsCalls = (message: Struct): boolean =>
  Object.entries(message).some(
    ([name, value]) =>
      typeof value === 'string' && /calldata|^data$|call/i.test(name) && /^0x(?!0{8})[0-9a-f]{8}(?:[0-9a-f]{64})+$/.test(value),
  );
