/** A Solana message as a reading: what each instruction does, who signs, what cannot be seen. */

import { limits } from '../../budget/limits.ts';
import { within } from '../../budget/work.ts';
import { hexOf } from '../../text/bytes.ts';
import { quoted } from '../../text/visible.ts';
import { addressFact, broken, fact, type Observation, type ReadContext, type Reading } from '../reading.ts';
import { holderName, type SolanaAct } from './act.ts';
import { programName, readInstruction } from './acts.ts';
import { parseMessage, parseSerialised, type SolanaMessage } from './message.ts';
import { instructionMoves } from './moves.ts';
import { together } from './together.ts';
import { amountWords, type Total, totalFact, totalsOf, totalWords } from './totals.ts';

/** null where the bytes are neither a message nor a serialised transaction. */
export function readSolana(bytes: Uint8Array, context: ReadContext): Reading | null {
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
function twoWays(messages: readonly SolanaMessage[], bytes: Uint8Array, context: ReadContext): Reading {
  const readings = messages.map(message => describe(message, bytes, context));
  return broken(
    `The bytes are a Solana message and a transaction with signatures before it at once: one reader would ${readings.map(reading => lowered(reading.headline)).join(', another ')}.`,
    hexOf(bytes),
    readings.map(reading => reading.decoded),
    readings.flatMap(reading => reading.observations),
  );
}
const lowered = (headline: string): string => headline.charAt(0).toLowerCase() + headline.slice(1);

/** Instructions that only prepare: they do not lead the headline. */
const preparing = ['Compute budget', 'Associated token account', 'Memo'];

/** Instructions by which something leaves. */
const moving = (acts: readonly SolanaAct[]): number => acts.filter(act => act.leaving.length > 0).length;

/** Lamports that new token accounts may be opened with in one message before they count as payments: about twenty. */
const muchRent = 50_000_000n;

function openings(acts: readonly SolanaAct[]): Observation[] {
  const small = acts.filter(act => act.ifMuch !== undefined);
  const sum = small.flatMap(act => act.leaving).reduce((total, { units }) => total + (units ?? 0n), 0n);
  return sum > muchRent ? small.flatMap(act => act.ifMuch ?? []) : [];
}

/** Payments in several instructions are led by what they come to. */
function deedOf(acts: readonly SolanaAct[], joined: string, totals: readonly Total[], context: ReadContext): string {
  const [total] = totals;
  if (total === undefined || moving(acts) < 2) return joined;
  if (totals.length === 1 && acts.every(act => act.leaving.length > 0)) {
    const [to = ''] = total.receivers;
    const more = total.receivers.size > 1 ? ` and ${total.receivers.size - 1} more` : '';
    const whose = holderName(total.holder, context);
    return `sends ${amountWords(total)} from ${whose} to ${holderName(to, context)}${more}, in ${total.count} instructions`;
  }
  const others = totals.length > 1 ? ', and what else is listed' : '';
  return `${joined}; in all, ${totalWords(total, context)}${others}`;
}

const anInstruction = 50;

function describe(message: SolanaMessage, bytes: Uint8Array, context: ReadContext): Reading {
  within('The Solana message has', 'instructions', message.instructions.length, limits.solana.instructions);
  context.work.spend(message.instructions.length * anInstruction);
  const acts = message.instructions.map(i => readInstruction(i, context));
  const leading = acts.filter(
    (act, i) => act.leaving.length > 0 || !preparing.includes(programName(message.instructions[i]?.program ?? '') ?? ''),
  );
  const joined = together(leading.length > 0 ? leading : acts, '');
  const all = together(acts, '');
  const totals = totalsOf(acts.flatMap(act => act.leaving));
  const observations: Observation[] = [...all.observations, ...openings(acts)];
  if (message.tables.length > 0) observations.push({ rule: 'lookup-table' });
  const signs = message.signers.includes(context.signWith);
  if (!signs && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(context.signWith))
    observations.push({
      rule: 'other-account',
      sentence: `The message is not for ${context.account} to sign: it names ${message.signers.join(', ')}.`,
    });
  const [payer] = message.signers;
  return {
    headline: `Sign a Solana transaction that ${deedOf(leading.length > 0 ? leading : acts, joined.deed.trim(), totals, context)}`,
    effects: [...(moving(acts) > 1 ? totals.map(total => `In all, ${totalWords(total, context)}.`) : []), ...joined.effects],
    facts: [
      ...totals.map(total => totalFact(total, context)),
      ...all.facts,
      ...(payer === undefined ? [] : [addressFact('Pays the fee', payer, context)]),
      fact('Blockhash or nonce', message.blockhash, 'text'),
      fact('Version', String(message.version), 'text'),
    ],
    moves: message.instructions.flatMap(i => instructionMoves(i, context)),
    observations,
    decoded: {
      label: 'Solana message',
      children: [
        {
          label: 'Signers',
          children: message.signers.map((key, i) => ({ label: String(i + 1), value: key, kind: 'address' as const })),
        },
        ...message.instructions.map((instruction, i) => ({
          label: `Instruction ${i + 1}: ${programName(instruction.program) ?? quoted(instruction.program)}`,
          note: acts[i]?.deed ?? '',
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
    },
    digest: null,
  };
}
