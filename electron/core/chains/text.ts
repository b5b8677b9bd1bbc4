/** UTF-8 text: a plain message, an EIP-191 one, a login (ERC-4361), or something else dressed as text. */
import { isObject } from '../../contract/text/members.ts';
import { withoutNatural } from '../../contract/text/natural.ts';
import { bytesOfHex, utf8 } from '../text/bytes.ts';
import { parseJson } from '../text/json.ts';
import { holdsUnseen } from '../text/visible.ts';
import { readByChain } from './by-chain.ts';
import type { ReadContext } from './context.ts';
import { type Detail, type Laid, type Payload, text } from './decoded.ts';
import { eip191 } from './ethereum/text.ts';
import { readTypedData } from './ethereum/typed-data/typed-data.ts';
import type { Found } from './finding.ts';
import { type Envelope, envelopeOf } from './messages/envelopes.ts';
import { hiddenIn } from './messages/hidden.ts';
import { readSignIn } from './sign-in.ts';
import { chains } from './table.ts';

export function readText(payload: string, context: ReadContext): Payload {
  const envelope = envelopeOf(utf8(payload));
  if (envelope !== null) return readEnveloped(envelope, context);
  if (payload.startsWith(eip191)) return readPrefixed(payload, context);
  return readDressed(payload, context) ?? plain(payload, context);
}

/** A message in the frame of its chain is told as what it says. */
export function readEnveloped({ of, text: message, signer }: Envelope, context: ReadContext): Payload {
  const laid = { label: 'Frame', value: `off-chain message of ${of}` };
  const more = signer === undefined ? [] : otherSigner(signer, context);
  const inside = readDressed(message, context);
  return inside === null ? plain(message, context, { of, laid }, more) : { ...inside, findings: [...inside.findings, ...more] };
}

/** Whom a frame names as the one who signs, where it is somebody else of the same chain. */
function otherSigner(signer: string, { signWith, actor: account }: ReadContext): Found[] {
  const chain = (address: string): string => address.slice(0, address.lastIndexOf('1'));
  const isOther = chain(signer) === chain(signWith) && signer !== signWith;
  return isOther ? [{ id: 'other-account', account, names: [signer] }] : [];
}

interface Prefix {
  of: string;
  /** What it says, where that is true. */
  laid?: Laid;
}

function plain(message: string, context: ReadContext, prefix: Prefix | null = null, more: readonly Found[] = []): Payload {
  const { actor: account } = context;
  const hidden = holdsUnseen(withoutNatural(message.replaceAll(/[\n\r\t]/g, ' ')));
  const signIn = readSignIn(message, context);
  const details: Detail[] = [text('Message', message), ...(signIn?.details ?? [])];
  return {
    form: 'a message',
    effects: signIn?.effects ?? [{ action: 'vouch for text', account, text: message, frame: prefix?.of ?? null }],
    details,
    findings: [
      ...(hidden ? [{ id: 'hidden-characters' as const, what: 'text', text: message }] : []),
      ...(signIn?.findings ?? []),
      ...hiddenIn(message, signIn !== null, context),
      ...more,
    ],
    decoded: {
      ...{ label: labelOf(prefix), value: message, kind: 'text' },
      ...(prefix?.laid === undefined ? {} : { children: [prefix.laid] }),
    },
    digest: null,
  };
}

const labelOf = (prefix: Prefix | null): string =>
  prefix === null ? 'Text' : prefix.of === ethereum ? 'Ethereum signed message (EIP-191)' : `Off-chain message of ${prefix.of}`;
const ethereum = 'Ethereum';

function readPrefixed(payload: string, context: ReadContext): Payload {
  const rest = payload.slice(eip191.length);
  // The length stands before the message with nothing between: the digits that fit the rest are the length.
  for (let digits = 1; digits <= 9; digits++) {
    const said = rest.slice(0, digits);
    const message = rest.slice(digits);
    if (/^\d+$/.test(said) && String(utf8(message).length) === said)
      return (
        readDressed(message, context) ??
        plain(message, context, { of: ethereum, laid: { label: 'Length in the prefix', value: `${said} bytes, as counted` } })
      );
  }
  return plain(rest, context, { of: ethereum }, [{ id: 'prefix-length' }]);
}

/** Text that is really something else: a digest, a transaction, typed data. */
function readDressed(payload: string, context: ReadContext): Payload | null {
  const trimmed = payload.trim();
  if (trimmed.startsWith('{')) {
    const json = parseJson(trimmed);
    if (json !== null && isObject(json.value) && isObject(json.value.types) && 'primaryType' in json.value)
      return dressed(payload, readTypedData(trimmed, context), { id: 'text-is-typed-data' });
    return readByText(payload, context);
  }
  if (!/^(0x)?([0-9a-f]{2}){32,}$/i.test(trimmed)) return null;
  const bytes = bytesOfHex(trimmed);
  if (bytes === null) return null;
  if (bytes.length === 32) {
    const { details, decoded } = plain(payload, context);
    const effects = [{ action: 'text of a digest' as const, account: context.actor }];
    return { form: 'a message', effects, details, findings: [{ id: 'text-is-digest' }], decoded, digest: null };
  }
  const transaction = readByChain(bytes, context);
  return transaction === null
    ? plain(payload, context, null, [{ id: 'text-is-hex' }])
    : dressed(payload, transaction, { id: 'text-is-transaction.digits' });
}

/** JSON that a chain signs as text. */
function readByText(payload: string, context: ReadContext): Payload | null {
  for (const { readText: read } of chains) {
    const found = read?.(payload, context) ?? null;
    if (found !== null) return found;
  }
  return null;
}

const dressed = (payload: string, { fits: _, ...inner }: Payload, found: Found): Payload => ({
  ...inner,
  findings: [found, ...inner.findings],
  decoded: { label: 'Text', value: payload, kind: 'text', children: [inner.decoded] },
  digest: null,
});
