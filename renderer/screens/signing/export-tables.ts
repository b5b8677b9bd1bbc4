/** What is exported of signing requests and of a batch: what stands in the list, exactly. */
import type { ActivitySummary } from '../../../electron/contract/values/document.ts';
import type { SigningBatch } from '../../../electron/contract/values/signing-values.ts';
import type { ExportTable } from '../../parts/controls/export.tsx';

export function requestTable(rows: readonly ActivitySummary[]): ExportTable {
  const value = rows.map(
    ({ activityId, type, status, headline, severity, proposer, own, approved, rejected, createdAt, updatedAt }) => ({
      ...{ activityId, type, status, headline, severity, proposer, mine: own === true, approved, rejected, createdAt, updatedAt },
    }),
  );
  const header = [
    ...['activityId', 'type', 'status', 'headline', 'severity', 'proposer', 'mine'],
    ...['approved', 'rejected', 'createdAt', 'updatedAt'],
  ];
  return { header, rows: value.map(row => Object.values(row).map(String)), value };
}

export function batchTable({ rows }: SigningBatch): ExportTable {
  const value = rows.map(
    ({ row, label, signWith, accountName, headline, digest, fingerprint, state, sentence, activityId, signature }) => ({
      ...{ row, label, signWith, accountName: accountName ?? '', headline, digest, fingerprint, state, sentence },
      ...{ activityId: activityId ?? '', r: signature?.r ?? '', s: signature?.s ?? '', v: signature?.v ?? '' },
    }),
  );
  const header = [
    ...['row', 'label', 'signWith', 'accountName', 'headline', 'digest', 'fingerprint', 'state', 'sentence'],
    ...['activityId', 'r', 's', 'v'],
  ];
  return { header, rows: value.map(row => Object.values(row).map(String)), value };
}
