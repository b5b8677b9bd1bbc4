/** In which order test files run: another one each time, so that none comes to lean on what another left behind. */
import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take minutes on a build machine. Begun last, one core would wait for them alone. */
const long =
  /sender-of-long-text|lying-service|keychain-sealed|rotation\/crash|text\/regexes|keys\/memory|e2e\/(faults|signing|compose|keys|signing-walk|busy-desk|wallet-history|large|review|webhooks|approvals|wallets|organisation|settings|every-text|hostile|keyboard-keys)\.spec/;

/** By `--sequence.seed`, which vitest prints: the same seed is the same order. */
export class Shuffled extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const placeOf = ({ moduleId }: TestSpecification) =>
      `${long.test(moduleId) ? 0 : 1} ${createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')}`;
    return files
      .map(file => ({ file, place: placeOf(file) }))
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ file }) => file);
  }
}
