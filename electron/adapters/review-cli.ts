/**
 * `node electron/adapters/review-cli.ts FILE`, or `-` for standard input: prints the review of a request as JSON.
 * Exit code 0 with a document, 2 where the input is no request or cannot be read.
 */
import { readFileSync, writeSync } from 'node:fs';
import { reviewText } from '../core/review/command.ts';

const usage = 'usage: npm run --silent review -- FILE   (or - for standard input)';

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

process.exitCode = main(process.argv[2]);
