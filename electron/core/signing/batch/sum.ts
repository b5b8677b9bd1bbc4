/** What the rows of a batch come to. */
import { operations } from '../../../contract/operations/table.ts';
import type { BulkTotals } from '../../../contract/values/bulk.ts';
import { totalsOf } from '../../review/totals.ts';
import type { BatchRequest } from './read.ts';

export const batchTotals = (requests: readonly BatchRequest[], idOf = (index: number) => String(index + 1)): BulkTotals =>
  totalsOf(requests.map(({ document }, index) => ({ id: idOf(index), type: operations.sign_raw_payload.type, document })));

/** Each sum in one line that two computers can compare: no name of anybody is in it. */
export const totalLines = ({ assets }: BulkTotals): string[] =>
  assets.map(({ how, asset, token, chain, count, sum, unlimited }) =>
    [how, chain, token ?? 'coin', sum ?? `no sum of ${asset}`, `${count} amounts`, `${unlimited} without a limit`].join(', '),
  );
