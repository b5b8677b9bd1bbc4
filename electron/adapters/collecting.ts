/** How V8 collects the garbage of main. */
import { setFlagsFromString } from 'node:v8';

/**
 * Memory that is free is kept for what comes next. V8's memory reducer, eight seconds to two minutes after a collection, gives it
 * back to the system within the pause of another one: 45 ms of 68 in which main answered nobody were seen to go to that. What is
 * free is collected all the same. Electron leaves the flags of main's V8 open (`--no-freeze-flags-after-init`,
 * shell/browser/javascript_environment.cc).
 */
export function keepFreeMemory(): void {
  setFlagsFromString('--no-memory-reducer-favors-memory');
}
