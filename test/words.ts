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
  [/\b(oops|sorry|unfortunately)\b/i, 'what happens, then what to do'],
  [/\bcolor\b|\borganiz(e|ation|ing)\b|\bcancell?ed by user\b/, 'British spelling'],
  [/\b(ACTIVITY_TYPE|PAYLOAD_ENCODING|HASH_FUNCTION|CURVE|ADDRESS_FORMAT)_[A-Z]/, 'its word; the name stands in Exact alone'],
];

/** What is against the words of the house in a sentence; empty where nothing is. */
export const faultsOf = (text: string): string[] =>
  against.filter(([pattern]) => pattern.test(text)).map(([pattern, instead]) => `${pattern.exec(text)?.[0] ?? ''}: ${instead}`);

/** The longest of the sentences in a text, in words. */
const mostWords = (text: string): number =>
  Math.max(...text.split(/[.:;?] /).map(sentence => sentence.split(' ').filter(word => /[\p{L}\d…]/u.test(word)).length));

const long = 22;

if (import.meta.main) {
  const rooms = new Map<string, Map<string, string>>();
  let count = 0;
  const faults: string[] = [];
  const longer: string[] = [];
  for (const path of spokenFiles()) {
    const file = relative(top, path);
    for (const { text, line } of sentencesOf(path)) {
      const room = rooms.get(dirname(file)) ?? new Map<string, string>();
      rooms.set(dirname(file), room);
      if (room.has(text)) continue;
      room.set(text, `${file.slice(dirname(file).length + 1)}:${line}`);
      count++;
      if (mostWords(text) > long) longer.push(`- ${text}  \`${file}:${line}\``);
      faults.push(...faultsOf(text).map(fault => `- ${file}:${line}: ${fault}\n  ${text}`));
    }
  }
  const body = [...rooms].map(
    ([room, said]) => `## ${room}\n\n${[...said].map(([text, place]) => `- ${text}  \`${place}\``).join('\n')}`,
  );
  mkdirSync(`${top}/${folder}`, { recursive: true });
  writeFileSync(
    `${top}/${folder}/words.md`,
    `# Every sentence of the app\n\n${body.join('\n\n')}\n\n## Longer than ${long} words\n\n${longer.join('\n')}\n\n## Against the words of the house\n\n${faults.join('\n')}\n`,
  );
  console.log(
    `${count} sentences are in ${folder}/words.md; ${longer.length} have more than ${long} words, ${faults.length} are against the words of the house.`,
  );
}
