/**
 * `npm run journal:verify FILE [KEY]`: verifies a journal without the app. KEY is the public key (hex) it must end with.
 * Looks for `journal.head.json` beside the file. Exit code 0: whole; 1: it does not verify; 2: it cannot be read.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { verifyJournal } from '../core/journal-verify.ts';

function readOptional(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function run([file, publicKey]: string[]): number {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  if (file === undefined) {
    say('Usage: npm run journal:verify FILE [PUBLIC KEY]');
    return 2;
  }
  try {
    const head = readOptional(join(dirname(file), 'journal.head.json'));
    const result = verifyJournal(readFileSync(file), { head, ...(publicKey !== undefined && { publicKey }) });
    say(`${result.lines.length} entries. Public key: ${result.publicKey ?? 'none'}. Last line: sha256:${result.lastLineHash}`);
    if (head === null) say('There is no head file beside it: entries cut off at the end would not be noticed.');
    for (const { kind, line, sentence } of result.findings) say(`${line > 0 ? `line ${line}` : 'whole'}: ${kind}: ${sentence}`);
    say(result.ok ? 'The journal is whole.' : 'The journal does NOT verify.');
    return result.ok ? 0 : 1;
  } catch (error) {
    say(`It cannot be read: ${error instanceof Error ? error.message : 'no reason was given'}`);
    return 2;
  }
}

process.exitCode = run(process.argv.slice(2));
