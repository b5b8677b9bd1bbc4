/** What came in one sealed file of another computer is taken in: an import that was cut off says so, and the same file ends it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../../unit/support/app.ts';
import { agreed, value } from '../hands.ts';
import { nothingWrong, type Work } from './work.ts';

const passphrase = 'a passphrase of the file';
const count = 20;
const addressOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;

export const moving: Work = {
  service: {},
  async begin(app, folder) {
    const lines = Array.from({ length: count }, (_, n) => `Moved ${n},${addressOf(n + 1)},counterparty`);
    const text = ['label,address,kind', ...lines].join('\r\n');
    const { check } = value(await app.ask('address_book.import_check', { text, format: 'csv' }));
    value(await agreed(app, 'address_book.import_apply', { check, removeMissing: true }));
    value(await agreed(app, 'moving.export', { keyIds: [] }, () => ({ next: passphrase, again: passphrase })));
    writeFileSync(join(folder, 'a.moving'), app.savedBytes.at(-1)?.bytes ?? new Uint8Array());
  },
  async takeUp(app, _, folder) {
    const { underWay } = value(await app.ask('moving.state'));
    if (underWay !== null) await takenIn(app, folder);
  },
  async go(app, _, folder) {
    if ((await held(app)) === count) value(await agreed(app, 'address_book.remove', { address: addressOf(1) }));
    await takenIn(app, folder);
  },
  judge: () => nothingWrong,
};

const held = async (app: App) => value(await app.ask('address_book.list')).length;

async function takenIn(app: App, folder: string): Promise<void> {
  const bytes = readFileSync(join(folder, 'a.moving'));
  app.chosenFile = {
    name: 'a.moving',
    size: bytes.length,
    async *pieces() {
      yield bytes;
    },
  };
  value(await agreed(app, 'moving.import', {}, () => ({ passphrase })));
  const { underWay } = value(await app.ask('moving.state'));
  if (underWay !== null || (await held(app)) !== count)
    throw new Error(`expected the whole book, received ${await held(app)} entries`);
}
