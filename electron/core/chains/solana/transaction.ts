/** A Solana message as a reading: what each instruction does, who signs, what cannot be seen. */
import { limits } from '../../budget/limits.ts';
import { within } from '../../budget/work.ts';
import { hexOf } from '../../text/bytes.ts';
import { quoted } from '../../text/visible.ts';
import type { ReadContext } from '../context.ts';
import { addressDetail } from '../counterparty.ts';
import { type Decoded, type Laid, type Payload, text } from '../decoded.ts';
import type { Found } from '../finding.ts';
import type { Read } from './assets.ts';
import { belongingsOf } from './belongings.ts';
import { parseMessage, parseSerialised, type SolanaMessage } from './message.ts';
import { programName, readInstruction } from './programs.ts';
import { leavingOf, totalsOf } from './totals.ts';

/** null where the bytes are neither a message nor a serialised transaction. */
export function readSolana(bytes: Uint8Array, context: ReadContext): Payload | null {
  const message = parseMessage(bytes);
  const serialised = parseSerialised(bytes);
  const found = message ?? serialised;
  if (found === null) return null;
  const other = message === null ? parseMessage(bytes, 'any') : parseSerialised(bytes, 'any');
  return other === null ? describe(found, bytes, context) : twoWays([found, other], bytes, context);
}

/**
 * SECURITY: the signatures before a message are anybody's bytes as long as they are not made, so that a transaction can be
 * written to read as a message as well, of other instructions. Which of the two is signed depends on who reads it.
 */
function twoWays(messages: readonly SolanaMessage[], bytes: Uint8Array, context: ReadContext): Payload {
  const ways = messages.map(message => describe(message, bytes, context));
  return {
    form: 'a payload',
    effects: [{ action: 'unread payload', account: context.actor, because: 'broken' }],
    details: [],
    findings: [{ id: 'unreadable-payload.solana', ways }, ...ways.flatMap(way => way.findings)],
    decoded: {
      label: 'Payload',
      children: [...ways.map(way => way.decoded), { label: 'As it came', value: hexOf(bytes), kind: 'text' }],
    },
    digest: null,
  };
}

/** Instructions that only prepare: they do not lead the headline. */
const preparing = ['Compute budget', 'Associated token account', 'Memo'];

/** Lamports that new token accounts may be opened with in one message before they count as payments: about twenty. */
const muchRent = 50_000_000n;

function openings(read: readonly Read[]): Found[] {
  const small = read.filter(each => each.ifMuch !== undefined);
  const sum = small
    .flatMap(leavingOf)
    .flatMap(({ amounts }) => amounts)
    .reduce((total, { units }) => total + (units ?? 0n), 0n);
  return sum > muchRent ? small.flatMap(each => each.ifMuch ?? []) : [];
}

const anInstruction = 50;

function describe(message: SolanaMessage, bytes: Uint8Array, context: ReadContext): Payload {
  within('The Solana message has', 'instructions', message.instructions.length, limits.solana.instructions);
  context.work.spend(message.instructions.length * anInstruction);
  const inMessage = { ...context, belongings: belongingsOf(message.instructions) };
  const read = message.instructions.map(i => readInstruction(i, inMessage));
  const telling = read.filter(
    (each, i) => leavingOf(each).length > 0 || !preparing.includes(programName(message.instructions[i]?.program ?? '') ?? ''),
  );
  const totals = totalsOf(read, context.actor, context.signWith);
  const [payer] = message.signers;
  return {
    ...{ form: 'a transaction', on: 'Solana' },
    effects: [
      {
        ...{ action: 'instructions', account: context.actor, inner: read, totals },
        leading: telling.length > 0 ? telling : read,
        moving: read.filter(each => leavingOf(each).length > 0).length,
      },
    ],
    details: [
      ...totals.map(total => ({
        ...{ label: 'Total leaving', total },
        ...(total.emptied && total.units === 0n
          ? { value: 'everything', kind: 'text' as const }
          : { value: String(total.units), kind: 'amount' as const }),
      })),
      ...read.flatMap(each => each.details),
      ...(payer === undefined ? [] : [addressDetail('Pays the fee', payer)]),
      text('Blockhash or nonce', message.blockhash),
      text('Version', String(message.version)),
    ],
    findings: [...read.flatMap(each => each.findings), ...openings(read), ...doubtsOf(message, context)],
    decoded: treeOf(message, read, bytes),
    digest: null,
  };
}

function doubtsOf({ tables, signers }: SolanaMessage, { signWith, actor: account }: ReadContext): Found[] {
  const others = !signers.includes(signWith) && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(signWith);
  return [
    ...(tables.length > 0 ? [{ id: 'lookup-table' as const }] : []),
    ...(others ? [{ id: 'other-account' as const, account, names: signers }] : []),
  ];
}

function treeOf(message: SolanaMessage, read: readonly Decoded[], bytes: Uint8Array): Laid {
  return {
    label: 'Solana message',
    children: [
      {
        label: 'Signers',
        children: message.signers.map((key, i) => ({ label: String(i + 1), value: key, kind: 'address' as const })),
      },
      ...message.instructions.map((instruction, i) => ({
        label: `Instruction ${i + 1}: ${programName(instruction.program) ?? quoted(instruction.program)}`,
        does: read[i]?.effects ?? [],
        children: [
          { label: 'Program', value: instruction.program, kind: 'address' as const },
          {
            label: 'Accounts',
            ...(instruction.accounts.length > 0
              ? {
                  children: instruction.accounts.map((key, n) => ({
                    label: String(n + 1),
                    value: key ?? 'in a lookup table',
                    kind: 'address' as const,
                  })),
                }
              : { value: 'none' }),
          },
          { label: 'Data', value: hexOf(instruction.data), kind: 'hex' as const },
        ],
      })),
      ...message.tables.map(table => ({
        label: 'Lookup table',
        value: table.address,
        kind: 'address' as const,
        note: `${table.accounts} accounts that cannot be seen here`,
      })),
      { label: 'Serialised', value: hexOf(bytes), kind: 'hex' },
    ],
  };
}
