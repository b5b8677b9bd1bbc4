import { useEffect, useState } from 'react';
import type { Outcome } from '../../../electron/contract/outcome.ts';
import { ask } from '../../store/ask.ts';
import { createCheck } from '../../store/check.ts';

/**
 * What main says of what is typed, a moment after the last keystroke, with what it was asked about; null until then.
 * @param given kept over renders while it is the same; null asks nothing
 */
export function useCheck<Given, Value>(
  given: Given | null,
  call: (given: Given) => Promise<Outcome<Value>>,
): { given: Given; answer: Outcome<Value> } | null {
  const [said, setSaid] = useState<{ given: Given; answer: Outcome<Value> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each thing that is typed
  useEffect(() => {
    if (given === null) return;
    const check = createCheck(
      () => ask(call(given)),
      answer => setSaid({ given, answer }),
    );
    check.soon();
    return check.drop;
  }, [given]);
  return said;
}
