import { Button } from '../../parts/controls/button.tsx';
import { Empty, ListNote } from '../../parts/state/empty.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { Notice } from '../../parts/state/notice.tsx';
import { RowSkeleton } from '../../parts/state/skeleton.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { useNow } from '../../parts/values/time.tsx';
import { earn, useEarn } from '../../stores.ts';
import { plain } from '../../words/text/hostile.ts';
import { ago } from '../../words/text/times.ts';
import { assetWords, variable } from '../../words/vaults.ts';
import styles from './standing.module.css';

/** How a deployment without the catalogue answers. */
const missing: readonly string[] = ['operation_unavailable', 'not_found'];

/** How the catalogue stands: being read, not to be had, older than it should be, incomplete, empty; or when it was read. */
export function Standing({ rows }: { rows: number }) {
  const listFailure = useEarn(state => state.failure);
  const entry = useEarn(state => (state.asset === null ? undefined : state.catalogues[state.asset]));
  const query = useEarn(state => state.query);
  const now = useNow(5000);
  const failure = entry?.failure ?? listFailure;
  const value = entry?.value ?? null;
  const again = (
    <Button small onPress={() => void earn.getState().refresh()}>
      Try again
    </Button>
  );
  if (value === null && failure !== null)
    return (
      <ListNote>
        <FailureNote failure={failure} tone={missing.includes(failure.code) ? 'plain' : 'look'}>
          {again}
        </FailureNote>
        {missing.includes(failure.code) && (
          <p className={styles.aside}>
            This deployment seems to have no vault catalogue. Claiming swap fees, and the form to deploy a wrapper under Compose,
            still work.
          </p>
        )}
      </ListNote>
    );
  if (value === null) return <RowSkeleton label="Reading the catalogue" />;
  return (
    <>
      <p className={styles.read}>
        {variable} {readWords(value.readAt, now)}
      </p>
      {failure !== null && (
        <ListNote>
          <FailureNote failure={failure} tone="look">
            {again}
          </FailureNote>
        </ListNote>
      )}
      {value.incomplete !== null && (
        <ListNote>
          <Notice tone="look" role="alert" title="Vaults may be missing.">
            <HostileText text={value.incomplete} />
          </Notice>
        </ListNote>
      )}
      {value.vaults.length === 0 && (
        <Empty title={`No vaults over ${plain(assetWords(value.asset))}`}>
          <p>The service lists none for this asset. Choose another one above.</p>
        </Empty>
      )}
      {value.vaults.length > 0 && rows === 0 && (
        <Empty title="No vault matches">
          <p>{query === '' ? 'No vault matches this provider and state.' : `Nothing matches “${plain(query.slice(0, 60))}”.`}</p>
          <Button small onPress={() => earn.getState().narrow({ query: '', provider: 'all', enabled: 'all' })}>
            Show all
          </Button>
        </Empty>
      )}
    </>
  );
}

/** The clock that is drawn by is a little behind what was read just now. */
function readWords(readAt: string, now: number): string {
  const away = ago(readAt, now);
  return away === 'now' ? 'Read just now.' : `Read ${away}.`;
}
