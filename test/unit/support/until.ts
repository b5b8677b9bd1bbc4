/** Waits for a state, turn by turn of the event loop, without a clock: the test's own limit ends what never comes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setImmediate(resolve));
}

/** Lets what is due without any waiting happen. */
export async function turns(count = 20): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve));
}
