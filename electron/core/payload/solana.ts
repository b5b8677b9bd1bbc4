/** A Solana message as a reading: what each instruction does, who signs, what cannot be seen. */
import { quoted } from '../review/visible.ts';
import { together } from './acts-nested.ts';
import { hexOf } from './bytes.ts';
import { limits } from './limits.ts';
import { addressFact, type Desk, fact, type Observation, type Reading } from './reading.ts';
import { programName, readInstruction } from './solana-acts.ts';
import { parseMessage, parseSerialised, type SolanaMessage } from './solana-message.ts';
import { within } from './work.ts';

/** null where the bytes are neither a message nor a serialised transaction. */
export function readSolana(bytes: Uint8Array, desk: Desk): Reading | null {
  const message = parseMessage(bytes) ?? parseSerialised(bytes);
  return message === null ? null : describe(message, bytes, desk);
}

/** Instructions that only prepare: they do not lead the headline. */
const preparing = ['Compute budget', 'Associated token account', 'Memo'];

const anInstruction = 50;

function describe(message: SolanaMessage, bytes: Uint8Array, desk: Desk): Reading {
  within('The Solana message has', 'instructions', message.instructions.length, limits.solana.instructions);
  desk.work.spend(message.instructions.length * anInstruction);
  const acts = message.instructions.map(i => readInstruction(i, desk));
  const leading = acts.filter((_, i) => !preparing.includes(programName(message.instructions[i]?.program ?? '') ?? ''));
  const joined = together(leading.length > 0 ? leading : acts, '');
  const all = together(acts, '');
  const observations: Observation[] = [...all.observations];
  if (message.tables.length > 0) observations.push({ rule: 'lookup-table' });
  const signs = message.signers.includes(desk.signWith);
  if (!signs && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(desk.signWith))
    observations.push({
      rule: 'other-account',
      sentence: `The message is not for ${desk.account} to sign: it names ${message.signers.join(', ')}.`,
    });
  const [payer] = message.signers;
  return {
    headline: `Sign a Solana transaction that ${joined.deed.trim()}`,
    effects: joined.effects,
    facts: [
      ...all.facts,
      ...(payer === undefined ? [] : [addressFact('Pays the fee', payer, desk)]),
      fact('Blockhash or nonce', message.blockhash, 'text'),
      fact('Version', String(message.version), 'text'),
    ],
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
