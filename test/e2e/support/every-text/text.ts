/** A text for each field: its number first, so that it is found again, and behind it all that a text may try. */

/** Reorders, hides, breaks out of a line, runs, paints over its neighbours, and is longer than any line. */
const attempts =
  '\u202eEBIRB\u202c\u2066\u200b\u2060\ufeff\u00ad\u{e0041}\u{e007f}\u3164\u2028\u0007\u001b[31m' +
  '<script>window.ran=1</script><img src=x onerror="window.ran=1"><b onclick=1>';

const number = (n: number) => `Zq${String(n).padStart(4, '0')}Z`;
/** Finds the numbers in what a page shows. */
export const numbers = /Zq(\d{4})Z/g;

/** Of two lengths: identifiers have a limit. */
export const textsFor = (n: number): readonly string[] =>
  [600, 240].map(length => `${number(n)}${attempts}${'W'.repeat(length)}`.slice(0, length));
