import { statusWord } from '../../../../electron/contract/service/activity-status.ts';
import { severityWords } from '../../../../electron/contract/severity.ts';
import type { AppState } from '../../../../electron/contract/values/app-values.ts';
import type { ExportTable } from '../../../parts/controls/export.tsx';
import type { ListRow } from '../../../store/activities/view.ts';
import { activityKindWords, groupWords } from '../../../words/review/activities.ts';

const header = [
  'Organisation',
  'Organisation id',
  'Activity id',
  'Severity',
  'Type',
  'Sentence',
  'Amount',
  'Units',
  'Asset',
  'Asked by',
  'Asked at',
  'Changed at',
  'Lapses at',
  'List',
  'Status',
  'Approvals',
  'Rejections',
  'Needed',
  'Own vote',
];

/** What is shown, row by row and exact. */
export function exportOf({ connections }: AppState, rows: readonly ListRow[]): ExportTable {
  const places = new Map(connections.map(each => [each.connectionId, each]));
  return {
    header,
    rows: rows.map(({ connectionId, summary: s }) => [
      ...[places.get(connectionId)?.organizationName ?? '', places.get(connectionId)?.organizationId ?? '', s.activityId],
      ...[severityWords[s.severity], activityKindWords[s.kind], s.headline, s.amount ?? '', s.units ?? '', s.asset ?? ''],
      ...[s.proposer, s.createdAt, s.updatedAt, s.lapsesAt ?? '', groupWords[s.group], statusWord(s.status)],
      ...[String(s.approved), String(s.rejected), s.threshold === null ? '' : String(s.threshold), s.mine ?? ''],
    ]),
    value: rows.map(({ connectionId, summary: { haystack: _, ...summary } }) => ({
      organizationId: places.get(connectionId)?.organizationId ?? null,
      ...summary,
    })),
  };
}
