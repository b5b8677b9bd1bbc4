/** The list of every sentence: it finds what a person reads, and nothing in it is against the words of the house. */
import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';
import { faultsOf, spokenFiles } from './words.ts';

const texts = (source: string) => sentencesOf('some.tsx', source).map(({ text }) => text);

test('a text of a page is one sentence, with what is put in as …', () => {
  expect(texts('const A = () => <p className="so it is">Waits for <b>{name}</b>, {count} votes.</p>;')).toEqual([
    'Waits for …, … votes.',
  ]);
});

test('literals, templates and read attributes are listed; names, imports and types are not', () => {
  const source = [
    "import a from 'of the library';",
    "type T = 'one of them';",
    "const x = { 'in key place': `Expected $" + "{n} digits.`, said: 'Not known yet', id: 'not_known' };",
    'const B = () => <Button aria-label="Close the window" data-kind="of a kind" />;',
  ].join('\n');
  expect(texts(source)).toEqual(['Expected … digits.', 'Not known yet', 'Close the window']);
});

test('no sentence of the app is against the words of the house', () => {
  const files = spokenFiles();
  expect(files.length).toBeGreaterThan(500);
  const faults = files.flatMap(path =>
    sentencesOf(path).flatMap(({ text }) => faultsOf(text).map(fault => `${fault} (${text})`)),
  );
  expect(faults).toEqual([]);
});

test('documents, arguments and lists of names are no sentences', () => {
  const names = Array.from({ length: 60 }, (_, n) => `member${n}`).join(' ');
  expect(texts(`const a = ['(uint256 amount, address to)', '# Rules of all', 'to address[] of', '${names}'];`)).toEqual([]);
});

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test('a sentence has up to 22 words, a text as many of them as it needs', () => {
  expect(faultsOf(`${words(22)}. ${words(22)}.`)).toEqual([]);
  expect(faultsOf(`${words(3)}. ${words(23)}.`)).toEqual([expect.stringContaining('23 words')]);
});

test.each([
  ...['Please sign in.', 'Signed successfully.', 'Done!', 'Invalid address', 'CURVE_P256 is not used.'],
  ...['Several, e.g. two.', '3 session(s) ended', 'A fee of 10 percent', 'Sign off on it', 'Type the one-time password'],
  ...['Stays on this machine', "It's done", 'Its FEATURE_NAME_WEBHOOK is on'],
])('“%s” is against them', text => expect(faultsOf(text)).not.toEqual([]));
