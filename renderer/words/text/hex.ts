/** Hexadecimal text as it is typed. */

/** Digits of an uncompressed point of P-256: 04, and two coordinates of 32 bytes. */
const digitsOfPoint = 130;

/** What a text is that should be a public key of P-256, uncompressed, in hexadecimal digits; empty text is left out. */
export function pointProblem(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const wrong = /[^0-9a-f]/i.exec(text)?.[0];
  if (wrong !== undefined) return `Expected hexadecimal digits. Received “${wrong}” among them.`;
  if (text.length !== digitsOfPoint) return `A key has ${digitsOfPoint} digits. This one has ${text.length}.`;
  return text.startsWith('04') ? null : `A key begins with 04. This one begins with ${text.slice(0, 2)}.`;
}
