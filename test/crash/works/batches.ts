/** Signing requests sent one after another after one confirmation: each of a batch is signed, and once. */
import { agreed, until, value } from '../hands.ts';
import type { Work } from './work.ts';

const rows = 3;
const marker = 'Batch';

export const batches: Work = {
  // One approval signs: the proposer's own.
  service: { rules: { sign_raw_payload: { approvals: 1 } } },
  async give(practice, life) {
    const [account] = practice.organisation().wallets.flatMap(({ accounts }) => accounts);
    const lines = Array.from({ length: rows }, (_, n) => `Row ${n},${account?.address},${marker} ${life} row ${n},,`);
    return { text: ['label,signWith,payload,encoding,hashFunction', ...lines].join('\r\n') };
  },
  async takeUp(app) {
    await app.ask('signing.accounts');
    const left = value(await app.ask('signing.batch'));
    if (left === null) return;
    if (left.state !== 'done') value(await agreed(app, 'signing.batch_resume'));
    await ended(app);
  },
  async go(app, given) {
    const { check } = value(await app.ask('signing.batch_check', { text: (given as { text: string }).text, format: 'csv' }));
    value(await agreed(app, 'signing.batch_start', { check }));
    await ended(app);
  },
  judge(practice) {
    const sent = new Map<string, number>();
    for (const { type, parameters } of practice.ledger()) {
      const [, row] = new RegExp(`"(${marker} \\d+ row \\d+)"`).exec(JSON.stringify(parameters)) ?? [];
      if (type.includes('SIGN_RAW_PAYLOAD') && row !== undefined) sent.set(row, (sent.get(row) ?? 0) + 1);
    }
    const begun = new Set([...sent.keys()].map(row => row.slice(0, row.indexOf(' row'))));
    return { lost: begun.size * rows - sent.size, doubled: [...sent.values()].filter(times => times > 1).length };
  },
};

async function ended(app: Parameters<Work['go']>[0]): Promise<void> {
  await until(async () => {
    const batch = value(await app.ask('signing.batch'));
    if (batch?.state === 'stopped') throw new Error(`the batch stopped: ${JSON.stringify(batch.rows).slice(0, 500)}`);
    return batch === null || batch.state === 'done';
  });
  const batch = value(await app.ask('signing.batch'));
  if (batch?.rows.some(({ state }) => state !== 'signed'))
    throw new Error(`not every row was signed: ${JSON.stringify(batch.counts)}`);
  value(await app.ask('signing.batch_clear'));
}
