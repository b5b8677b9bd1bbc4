/**
 * Files of thousands of rows beside 11,000 known addresses, each from the text to what is answered: the longest piece of work in
 * which nothing else has its turn, as what the thread itself worked between two turns of its loop.
 */
import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { base58 } from '@scure/base';
import { ownClock } from '../../electron/adapters/pace.ts';
import { done } from '../../electron/contract/outcome.ts';
import { mostInBatch } from '../../electron/contract/values/signing-values.ts';
import { createAddressBook } from '../../electron/core/address-book/address-book.ts';
import { mostRows } from '../../electron/core/address-book/import.ts';
import { slicesOf } from '../../electron/core/budget/slices.ts';
import { fileHandlers } from '../../electron/core/calls/files.ts';
import type { Person } from '../../electron/core/ports.ts';
import { readBatch } from '../../electron/core/signing/batch/read.ts';
import { fromCsv } from '../../electron/core/text/csv.ts';
import { asCsv } from '../../renderer/parts/controls/export-content.ts';
import { keptIn } from '../unit/support/kept.ts';
import { memoryFiles } from '../unit/support/memory-ports.ts';
import { context } from '../vectors/parties.ts';
import { atMost, largest, print } from './figures.ts';

const slices = () =>
  slicesOf(
    () => performance.now(),
    () => turn(),
  );
const book = await createAddressBook({
  ...{ files: keptIn(memoryFiles()), slices, now: () => new Date().toISOString() },
  record: async () => {},
  confirm: async () => done(null),
});
let saved = '';
const person = {
  saveFile: async (name: string, text: string) => {
    saved = text;
    return name;
  },
} as Person;
const { 'files.save': save } = fileHandlers({
  person,
  slices,
  takeIn: { takeIn: async () => done(null), dismiss: async () => done(null) },
});

const address = () => `0x${randomBytes(20).toString('hex')}`;
const solana = () => base58.encode(randomBytes(32));
const anchors = Array.from({ length: 11_000 }, (_, n) => ({ address: address(), name: `Account ${n}` }));
const payees = (round: number) =>
  Array.from({ length: mostRows }, (_, n) => ({
    ...{ label: `Payee ${round} ${n}`, address: address(), kind: 'counterparty', note: `of list ${n}, from the supplier` },
  }));
const about = { by: null, anchors, acceptWarnings: true };

/** Of other words each time: nothing is remembered of those before. */
const fields = Array.from({ length: 80 }, (_, n) => ({ name: `f${n}`, type: n % 2 === 0 ? 'uint256' : 'string' }));
const signWith = address();
const parties = context({ accounts: [{ walletAccountId: 'a', walletId: 'w', name: 'Desk', address: signWith }] });
const requests = (count: number, round: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, n) => ({
      ...{ label: `Request ${n}`, signWith, encoding: 'EIP712', hashFunction: 'NO_OP' },
      payload: JSON.stringify({
        types: { EIP712Domain: [{ name: 'name', type: 'string' }], Order: fields },
        ...{ primaryType: 'Order', domain: { name: `Desk ${round}` } },
        message: Object.fromEntries(fields.map(({ name }, at) => [name, `1${round}${n}${at}`])),
      }),
    })),
  );

const longest = new Map<string, number[]>();
/** @param work begins once everything else has had its turn */
async function during<T>(name: string, work: () => Promise<T>): Promise<T> {
  let [isOn, before, most] = [true, 0, 0];
  const watching = (async () => {
    for (before = ownClock.worked(); isOn; ) {
      await turn();
      const now = ownClock.worked();
      most = Math.max(most, now - before);
      before = now;
    }
  })();
  await turn();
  const result = await work();
  isOn = false;
  await watching;
  longest.set(name, [...(longest.get(name) ?? []), most]);
  return result;
}

const theFirst = 'the first signing request of a run read';
const first = await during(theFirst, () => readBatch(requests(1, 0), 'json', parties, slices()));
if (first.requests.length !== 1) throw new Error('the request is not read');
const rounds = Number(process.argv[2] ?? 5);
for (let round = 0; round < rounds; round++) {
  const rows = payees(round);
  const isJson = round % 2 === 1;
  const cells = rows.map(({ label, address, kind, note }) => [label, address, kind, note]);
  const header = ['label', 'address', 'kind', 'note'];
  const content = asCsv(header, cells);
  await save({ name: 'book', content });
  const text = isJson ? JSON.stringify(rows) : saved;
  const looked = await during(`${mostRows} addresses, as ${isJson ? 'JSON' : 'CSV'}, looked at`, () =>
    book.importCheck(text, isJson ? 'json' : 'csv', anchors),
  );
  if (!looked.ok || looked.value.added.length !== mostRows) throw new Error('the file is not read');
  const taken = await during('taken into the book', () =>
    book.importApply(looked.value.check, { by: null, removeMissing: true }),
  );
  if (!taken.ok) throw new Error(taken.message);
  const added = await during('one added beside them', () =>
    book.add({ label: `Own ${round}`, address: address(), kind: 'own', note: '' }, about),
  );
  if (!added.ok || added.value.entry === null) throw new Error('nothing was added');
  // Of a kind that none of them is: they are gone over for it all the same.
  const another = await during('one of another chain added beside them', () =>
    book.add({ label: `Other chain ${round}`, address: solana(), kind: 'counterparty', note: '' }, about),
  );
  if (!another.ok || another.value.entry === null) throw new Error('nothing was added');
  const renamed = await during('one of them renamed', () => book.update(rows[7]?.address ?? '', { label: `Other ${round}` }));
  if (!renamed.ok) throw new Error(renamed.message);
  const table = asCsv(
    Array.from({ length: 12 }, (_, n) => `column ${n}`),
    Array.from({ length: 20_000 }, (_, n) => Array.from({ length: 12 }, (_, at) => `=${n}, ${at} ${'a'.repeat(3 * at)}`)),
  );
  await during('20,000 rows of 12 cells saved as CSV', () => save({ name: 'table', content: table }));
  const batch = await during('500 signing requests of 80 fields read', () =>
    readBatch(requests(mostInBatch, round + 1), 'json', parties, slices()),
  );
  if (batch.requests.length !== mostInBatch)
    throw new Error(`the requests are not read: ${JSON.stringify(batch.rows[0]?.problems)}`);
  const short = 'a,b\n'.repeat(1_000_000);
  const read = await during('a million rows in 4 MB read as CSV', () => fromCsv(short, slices()));
  if (read.length !== 1_000_000) throw new Error('the rows are not read');
}
const why = (name: string) =>
  name === theFirst
    ? 'its code is compiled as it runs; an app that shows a list has read other requests by then.'
    : 'an absolute time of the thread itself, which takes longer where the other half of its core works, too.';
print(
  'Files of thousands',
  [...longest].map(([name, ms]) => atMost(name, 50, largest(ms), 'ms', why(name))),
);
