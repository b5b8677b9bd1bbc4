/** No sentence is read back: what a person reads is made of effects, and everything else is made of effects, too. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { treeFiles } from './imports.ts';
import { looksIn, readsIn } from './rendered.ts';

const sources = treeFiles().filter(path => /^(electron|renderer)\/.*\.tsx?$/.test(path));

/** Text that no review made. */
const given: Record<string, string> = {
  'electron/core/address-book/entry.ts': 'the note that a person typed, before it is kept',
  'electron/core/chains/sign-in.ts': 'the names of fields in the message that is signed',
  'electron/core/chains/xrp/transaction.ts': 'the memo in the bytes',
  'electron/core/review/wording/movements.ts': 'which details readers give of what is moved, by their names',
  'electron/core/review/wording/say.ts': 'the first letter of a sentence is made a capital',
  'electron/core/signing/template/fill.ts': 'what a person typed into a blank, as its kind is written',
  'electron/core/text/host-lookalike.ts': 'a part of the name of a host',
  'renderer/words/address-book.ts': 'characters of an address',
  'renderer/words/review/confirm.ts': 'the first letter of what a button says is made a small one',
};

test('no text that is made for people is looked into', () => {
  const found = sources.flatMap(path => {
    const looks = looksIn(path);
    return looks.length === 0 ? [] : [[path, looks] as const];
  });
  expect(Object.fromEntries(found.filter(([path]) => given[path] === undefined))).toEqual({});
  expect(found.map(([path]) => path).filter(path => given[path] !== undefined)).toEqual(Object.keys(given));
});

/** What reads a document's words outside of wording and the pages, and why that looks at no sentence. */
const handedOn: Record<string, string> = {
  'electron/core/address-book/book.ts': 'label of an entry, as a person typed it',
  'electron/core/address-book/change.ts': 'label and note of an entry, as a person typed them',
  'electron/core/announcing.ts': 'a method of this name',
  'electron/core/chains/decoded.ts': 'names of details are laid out in a tree',
  'electron/core/chains/ethereum/typed-data/digest.ts': 'names of the hashes that both libraries make',
  'electron/core/connections/connections.ts': 'facts of a connection, then and now, side by side',
  'electron/core/decisions/compose.ts': 'the text of a body that is sent',
  'electron/core/decisions/documents.ts': 'names of settings',
  'electron/core/decisions/refusal.ts': 'differences are handed on whole',
  'electron/core/files/kept-files.ts': 'a method of this name',
  'electron/core/known/names.ts': 'labels of the address book',
  'electron/core/logins/otp/otp.ts': 'names of facts get the part that they are of',
  'electron/core/moving/export.ts': 'names of what is carried are counted',
  'electron/core/moving/plan.ts': 'names of differences get the organisation that they are of',
  'electron/core/organisation/allowlist.ts': 'labels of ranges, as a person typed them',
  'electron/core/organisation/interface-document.ts': 'the label of an interface, as a person typed it',
  'electron/core/review/past/similar.ts': 'facts of two documents are set side by side, by name and value',
  'electron/core/review/readings.ts': 'names of details get the number of their call',
  'electron/core/review/totals.ts': 'the name of what is new is handed on',
  'electron/core/signing/batch/document.ts': 'facts of each request are laid out in a tree',
  'electron/core/signing/batch/read.ts': 'the label of a row in the file',
  'electron/core/webhooks/event.ts': 'the body of a delivery',
};

test('outside of wording and the pages no part of core reads a label, a note or a text of a document', () => {
  const core = sources.filter(path => path.startsWith('electron/core/') && !path.startsWith('electron/core/review/wording/'));
  const reading = core.filter(
    path => /contract\/values\/document\.ts|wording\/told\.ts/.test(readFileSync(path, 'utf8')) && readsIn(path).length > 0,
  );
  expect(reading).toEqual(Object.keys(handedOn));
});

test.each([
  "document.headline.startsWith('Sign')",
  '/^Sign/.exec(document.headline)',
  "fact.note?.includes('USDC')",
  "fact.label === 'Amount'",
  "headline.replace('Sign', 'Signed')",
  "['Amount'].includes(label)",
])('%s is found', code => {
  expect(looksIn('any.ts', code)).toEqual([code]);
});
test.each(["fact.note === ''", 'a.label === b.label', 'headline.slice(0, 40)', "name.startsWith('x')"])('%s is none', code => {
  expect(looksIn('any.ts', code)).toEqual([]);
});
test.each([
  ['fact.note', ['note']],
  ['const { label } = fact', ['label']],
  ["fact['label'] + note", []],
])('%s reads %j', (code, names) => {
  expect(readsIn('any.ts', code)).toEqual(names);
});
