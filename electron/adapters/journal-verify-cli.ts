/**
 * `npm run journal:verify FILE [KEY] [MARK]`: verifies a journal without the app. KEY is the public key (hex) it must end
 * with, `-` for any. MARK is the last entry that the keychain names, NUMBER:HASH, as the app says it when it verifies:
 * without it an older journal that was put back with its head verifies, because it is one that the app wrote.
 * Where the journal has several segments, FILE is the first of them, `journal.jsonl`: `journal.2.jsonl` and so on are read
 * beside it, and all are one record. Looks for the head beside the file, `journal.head.json` for `journal.jsonl`. Exit code 0: whole; 1: it does not verify; 2: it cannot be read.
 */
import { readFileSync } from 'node:fs';
import { segmentsThrough } from '../core/journal/files.ts';
import { verifyJournal } from '../core/journal/verify.ts';

function readOptional(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parseMark(text: string): { sequence: number; lineHash: string } {
  const match = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text);
  if (match === null)
    throw new Error(`MARK is the number of an entry, ":" and 64 hexadecimal digits, not ${JSON.stringify(text)}`);
  return { sequence: Number(match[1]), lineHash: match[2] ?? '' };
}

async function run([file, key = '-', markText]: string[]): Promise<number> {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  if (file === undefined) {
    say('Usage: npm run journal:verify FILE [PUBLIC KEY or -] [MARK: NUMBER:HASH]');
    return 2;
  }
  try {
    const mark = markText === undefined ? null : parseMark(markText);
    const head = readOptional(file.replace(/\.jsonl$/, '.head.json'));
    // The first one must be there; where it is not, that is said.
    const first = readFileSync(file);
    const segments = await segmentsThrough(async n => (n === 1 ? first : readOptional(file.replace(/\.jsonl$/, `.${n}.jsonl`))));
    if (segments.length > 1) say(`${segments.length} segments.`);
    const result = verifyJournal(Buffer.concat(segments), { head, mark, ...(key !== '-' && { publicKey: key }) });
    say(`${result.lines.length} entries. Public key: ${result.publicKey ?? 'none'}. Last line: sha256:${result.lastLineHash}`);
    if (head === null) say('There is no head file beside it: entries removed from the end would not be noticed.');
    if (mark === null)
      say(
        'Without the mark from the keychain, it is not known whether an older journal was put back together with its head. The app shows the mark when it verifies the journal.',
      );
    for (const { kind, line, sentence } of result.findings) say(`${line > 0 ? `line ${line}` : 'whole'}: ${kind}: ${sentence}`);
    say(result.ok ? 'The journal is whole.' : 'The journal does NOT verify.');
    return result.ok ? 0 : 1;
  } catch (error) {
    say(`It cannot be read: ${error instanceof Error ? error.message : 'no reason given'}`);
    return 2;
  }
}

process.exitCode = await run(process.argv.slice(2));
