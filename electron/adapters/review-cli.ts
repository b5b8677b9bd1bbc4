/**
 * `node electron/adapters/review-cli.ts FILE`, or `-` for standard input: prints the review of a request as JSON.
 * Exit code 0 with a document, 2 where the input is no request or cannot be read.
 *
 * `--lines [FILE]`: one request on each line, one result on a line of its own for each, in order; `{"error"}` for a line that
 * is no request, an empty one too: the nth result is that of the nth line. Exit code 0, or 2 where the input cannot be read.
 */
import { createReadStream, readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { reviewLine, reviewText } from '../core/review/command.ts';

const usage = 'usage: npm run --silent review -- [--lines] FILE   (or - for standard input)';

function main(path: string | undefined): number {
  if (path === undefined) return say(2, usage);
  let input: string;
  try {
    input = readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    return say(2, `${path} could not be read: ${error instanceof Error ? error.message : 'unknown error'}`);
  }
  const outcome = reviewText(input, new Date().toISOString());
  if (!outcome.ok) return say(2, outcome.message);
  write(1, outcome.value);
  return 0;
}

/** A line is written before the next one is read: nothing of many is held. */
async function lines(path: string): Promise<number> {
  try {
    const input = path === '-' ? process.stdin : createReadStream(path);
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      write(1, reviewLine(line, new Date().toISOString()));
    return 0;
  } catch (error) {
    return say(2, `${path} could not be read: ${error instanceof Error ? error.message : 'unknown error'}`);
  }
}

function say(code: number, message: string): number {
  write(2, `${message}\n`);
  return code;
}

/** A pipe may take less than all of it at once. */
function write(descriptor: number, text: string) {
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

const [first, second] = process.argv.slice(2);
process.exitCode = first === '--lines' ? await lines(second ?? '-') : main(first);
