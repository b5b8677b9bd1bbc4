/** Names that every object of the language inherits are words like any other: nothing is looked up with them by mistake. */
import { expect, test } from 'vitest';
import { operations } from '../../../../electron/contract/operations/table.ts';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { companions } from '../../../../electron/core/review/wording/operations/table.ts';
import { world } from '../../../vectors/risk-world.ts';
import { samples } from '../../../vectors/samples.ts';

const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];
const all = [
  ...Object.entries(operations).flatMap(([name, row]): [string, unknown][] =>
    row.kind === 'activity' ? [[row.type, (samples as Record<string, { parameters: unknown }>)[name]?.parameters]] : [],
  ),
  ...Object.keys(companions).map((base): [string, unknown] => [`ACTIVITY_TYPE_${base}`, { name: '', value: '' }]),
];

/** The same parameters with another text in place of one of them, `at` counting them as they come; null past the last. */
function withText(parameters: unknown, at: number, text: string): unknown {
  let left = at;
  const replaced = JSON.parse(JSON.stringify(parameters ?? {}), (_, value) =>
    typeof value === 'string' && left-- === 0 ? text : value,
  );
  return left < 0 ? replaced : null;
}
function* leaves(value: unknown): Generator<unknown> {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* leaves(each);
  else yield value;
}

test.each(all)('%s shows each of them as the text it is', (type, parameters) => {
  for (const text of inherited)
    for (let at = 0; at < 60; at += 1) {
      const changed = withText(parameters, at, text);
      if (changed === null) break;
      for (const leaf of leaves(reviewDocument({ type, parameters: changed }, world))) {
        expect(typeof leaf, JSON.stringify(changed)).not.toBe('function');
        expect(String(leaf), JSON.stringify(changed)).not.toMatch(/native code|\[object|^reader-failed$/);
      }
    }
});
