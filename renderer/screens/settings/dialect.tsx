import type { Connection } from '../../../electron/contract/app-values.ts';
import { Chip } from '../../parts/chip.tsx';
import { HostileText } from '../../parts/hostile-text.tsx';
import { type DialectRow, dialectRows } from '../../words/dialect.ts';
import { chunks, plural } from '../../words/groups.ts';
import styles from './settings.module.css';

/** Long keys in groups that an eye can compare; everything else as it is. */
const readable = (value: string) => (/^[0-9a-f]{64,}$/.test(value) ? chunks(value, 8).join(' ') : value);

function Entry({ row: { member, value, standard } }: { row: DialectRow }) {
  return (
    <div className={styles.entry}>
      <dt>
        {member} {standard !== null && <Chip tone="look">Overridden</Chip>}
      </dt>
      <dd>{readable(value)}</dd>
      {standard !== null && (
        <dd className={styles.standard}>
          Elsewhere <span className={styles.value}>{readable(standard)}</span>
        </dd>
      )}
    </div>
  );
}

/** How one organisation's deployment is spoken to; nothing can be changed here. */
export function DialectOf({ connection }: { connection: Connection }) {
  const rows = dialectRows(connection.dialect);
  const otherwise = rows.filter(row => row.standard !== null).length;
  return (
    <details className={styles.dialect}>
      <summary>
        <b>
          <HostileText text={connection.organizationName} limit={80} />
        </b>
        <span>{otherwise === 0 ? 'All as usual' : `${plural(otherwise, 'value is', 'values are')} overridden`}</span>
      </summary>
      <dl>
        {rows.map(row => (
          <Entry key={row.member} row={row} />
        ))}
      </dl>
    </details>
  );
}
