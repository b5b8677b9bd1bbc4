import type { UrlReport } from '../../../../electron/contract/values/delivery.ts';
import { Notice } from '../../../parts/state/notice.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';

/** What is odd about an address, and how its host reads. */
export function UrlNotes({ report }: { report: UrlReport }) {
  if (report.warnings.length === 0 && report.readsAs === null) return null;
  return (
    <Notice tone="look" title="Look at the address">
      <ul>
        {report.warnings.map(warning => (
          <li key={warning}>
            <HostileText text={warning} />
          </li>
        ))}
        {report.readsAs !== null && (
          <li>
            It reads <HostileText text={report.readsAs} mono /> and resolves as <HostileText text={report.host ?? ''} mono />.
          </li>
        )}
      </ul>
    </Notice>
  );
}
