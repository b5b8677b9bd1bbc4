/**
 * `npm run words`: every sentence of the app in one list under test-results, by the room it is said in, so that it can be
 * read through as a whole; what is against the house's words (CONTRIBUTING.md) is said at its end.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { sentencesOf } from './sentences.ts';

const top = join(import.meta.dirname, '..');
const folder = 'test-results';

/** Files whose words are read by people who use the app. */
export function spokenFiles(): string[] {
  return ['electron', 'renderer'].flatMap(room =>
    readdirSync(`${top}/${room}`, { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path))
      .map(path => `${top}/${room}/${path}`)
      .sort(),
  );
}

/** What no sentence of the app has, each with what stands in its place. */
const against: readonly [RegExp, string][] = [
  [/\bplease\b/i, 'say what to do'],
  [/\bsuccess(ful(ly)?)?\b/i, 'say what happened'],
  [/[\p{L}\d]!(\s|$)/u, 'a full stop'],
  [/^Invalid\b/, 'what was expected, and what came'],
  [/\b(oops|sorry|unfortunately|simply|obviously)\b/i, 'what happens, then what to do'],
  [/\b(e\.g|i\.e|etc)\./i, '“such as”, “that is”, or all of it'],
  [/\(s\)/, 'one or several, as many as there are'],
  [/\bpercent\b/, 'per cent'],
  [/\be-mail/i, 'email'],
  [/\bsign(ed|s|ing)?[ -]off\b/i, 'approve'],
  [/\bone-time passwords?\b|\bpasscodes?\b/i, 'one-time code'],
  [/\b(this|another|your) machine\b/i, 'computer'],
  [/\p{L}'(s|re|ve|ll|t)\b/u, 'the apostrophe ’'],
  [/\bcolor\b|\borganiz(e|ation|ing)\b|\bcancell?ed by user\b/, 'British spelling'],
  [
    /\b(ACTIVITY_(TYPE|STATUS)|PAYLOAD_ENCODING|HASH_FUNCTION|CURVE|ADDRESS_FORMAT|FEATURE_NAME|ACCESS_TYPE|OTP_TYPE|VOTE_SELECTION|EFFECT)_[A-Z]/,
    'its word; the name stands in Exact alone',
  ],
];

/** Words of a sentence at most; as a rule it has twelve. */
const most = 22;

/** The longest of the sentences in a text, in words. */
const longestIn = (text: string): number =>
  Math.max(...text.split(/[.:;?] /).map(sentence => sentence.split(' ').filter(word => /[\p{L}\d…]/u.test(word)).length));

/** What is against the words of the house in a text; empty where nothing is. */
export function faultsOf(text: string): string[] {
  const found = against
    .filter(([pattern]) => pattern.test(text))
    .map(([pattern, instead]) => `${pattern.exec(text)?.[0] ?? ''}: ${instead}`);
  const longest = longestIn(text);
  return longest > most ? [...found, `a sentence of ${longest} words: two of them, or fewer words`] : found;
}

if (import.meta.main) {
  const rooms = new Map<string, Map<string, string>>();
  let count = 0;
  const faults: string[] = [];
  for (const path of spokenFiles()) {
    const file = relative(top, path);
    for (const { text, line } of sentencesOf(path)) {
      const room = rooms.get(dirname(file)) ?? new Map<string, string>();
      rooms.set(dirname(file), room);
      if (room.has(text)) continue;
      room.set(text, `${file.slice(dirname(file).length + 1)}:${line}`);
      count++;
      faults.push(...faultsOf(text).map(fault => `- ${file}:${line}: ${fault}\n  ${text}`));
    }
  }
  const body = [...rooms].map(
    ([room, said]) => `## ${room}\n\n${[...said].map(([text, place]) => `- ${text}  \`${place}\``).join('\n')}`,
  );
  mkdirSync(`${top}/${folder}`, { recursive: true });
  writeFileSync(
    `${top}/${folder}/words.md`,
    `# Every sentence of the app\n\n${body.join('\n\n')}\n\n## Against the words of the house\n\n${faults.join('\n')}\n`,
  );
  console.log(`${count} sentences are in ${folder}/words.md; ${faults.length} are against the words of the house.`);
}
