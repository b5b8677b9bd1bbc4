/** An address book is replaced by another one: afterwards it is one of the two, whole. */
import { agreed, value } from '../hands.ts';
import { nothingWrong, type Work } from './work.ts';

const count = 20;
const addressOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;

export const imports: Work = {
  service: {},
  async give(_, life) {
    const lines = Array.from({ length: count }, (__, n) => `Set ${life},${addressOf(life * 1000 + n + 1)},counterparty`);
    return { text: ['label,address,kind', ...lines].join('\r\n') };
  },
  async takeUp(app) {
    const entries = value(await app.ask('address_book.list'));
    const labels = new Set(entries.map(({ label }) => label));
    if (![0, count].includes(entries.length) || labels.size > 1)
      throw new Error(`expected one whole address book, received ${entries.length} entries of ${[...labels].join(', ')}`);
  },
  async go(app, given) {
    const checked = value(await app.ask('address_book.import_check', { text: (given as { text: string }).text, format: 'csv' }));
    value(await agreed(app, 'address_book.import_apply', { check: checked.check, removeMissing: true }));
  },
  judge: () => nothingWrong,
};
