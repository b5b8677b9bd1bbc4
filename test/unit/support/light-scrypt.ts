/** For tests of what happens to sealed keys: what a guess costs, and what is written with that cost, is tested elsewhere. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Answer = (error: Error | null, bytes: Buffer) => void;

/** scrypt is what makes a guess slow; here nobody guesses: `beforeAll(lightScrypt)`. Answers what takes it back. */
export function lightScrypt(): () => void {
  const { scrypt } = crypto;
  const light = (text: string, salt: Buffer, length: number, _cost: object, answer: Answer) =>
    scrypt(text, salt, length, { N: 2 }, answer);
  const put = (one: typeof scrypt) => {
    crypto.scrypt = one;
    syncBuiltinESMExports();
  };
  put(light as typeof scrypt);
  return () => put(scrypt);
}
