import type { BulkOpened } from '../../../../electron/contract/values/bulk.ts';
import { Strip, StripCell } from '../../../parts/layout/strip.tsx';
import { firstLapse } from '../../../store/activities/chosen.ts';
import { glance } from '../../../words/text/hostile.ts';
import { useServiceNow } from '../../shell/service-now.ts';

const most = 3;

/** What they come to, made in main from the documents: each asset by itself, and which approvals lapse first. */
export function Sums({ opened: { reviews, totals } }: { opened: BulkOpened }) {
  const now = useServiceNow(30_000);
  const lapse = firstLapse(
    reviews.map(({ subject }) => ({ lapsesAt: subject.kind === 'activity' ? subject.activity.quorum.lapsesAt : null })),
    now,
  );
  const summed = totals.assets.flatMap(({ how, asset, token, chain, sum }) =>
    sum === null ? [] : [{ key: `${how} ${asset} ${token} ${chain}`, how, asset, chain, sum }],
  );
  if (summed.length === 0 && totals.fees.length === 0 && lapse === null) return null;
  return (
    <Strip label="What they come to" large>
      {summed.slice(0, most).map(({ key, how, asset, chain, sum }) => (
        <StripCell
          key={key}
          label={how === 'allowed' ? 'May be taken' : 'Leaves'}
          aside={glance(chain, 30)}
          figure={sum.replace(/ .*$/s, '')}
          unit={glance(asset, 20)}
        />
      ))}
      {totals.fees.map(({ asset, chain, sum }) => (
        <StripCell
          key={`fees ${asset} ${chain}`}
          label="Fees, at most"
          aside={glance(chain, 30)}
          figure={sum.replace(/ .*$/s, '')}
          unit={glance(asset, 20)}
        />
      ))}
      {lapse !== null && <StripCell label="First lapses" figure={lapse.figure} unit={lapse.unit} />}
    </Strip>
  );
}
