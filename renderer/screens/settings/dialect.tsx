import { useState } from 'react';
import type { Failure } from '../../../electron/contract/outcome.ts';
import { plural } from '../../../electron/contract/text/plain-text.ts';
import type { AppState, Connection } from '../../../electron/contract/values/app-values.ts';
import { custody } from '../../bridge.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Chip } from '../../parts/state/chip.tsx';
import { FailureNote } from '../../parts/state/failure.tsx';
import { HostileText } from '../../parts/values/hostile-text.tsx';
import { ask } from '../../store/ask.ts';
import { type DialectRow, dialectRows, proofWords } from '../../words/dialect.ts';
import { calledIn, isAlone, voiceOf } from '../../words/review/connections.ts';
import { chunks } from '../../words/text/groups.ts';
import { DialectEditor } from './dialect-editor.tsx';
import styles from './settings.module.css';
import { Toggle } from './toggle.tsx';

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

/** How one organisation's deployment is spoken to, and whether it shows votes. Every change goes by way of the confirmation window. */
export function DialectOf({ app, connection, by }: { app: AppState; connection: Connection; by: string }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [editing, setEditing] = useState(false);
  const rows = dialectRows(connection.dialect);
  const otherwise = rows.filter(row => row.standard !== null).length;
  const { connectionId, votesNeverShown } = connection;
  const change = async (shown: boolean) => {
    const answer = await ask(custody.connections.votes({ connectionId, shown }));
    setFailure(answer.ok ? null : answer);
  };
  return (
    <details className={styles.dialect}>
      <summary>
        <b>
          <HostileText text={connection.organizationName} limit={80} />
        </b>
        <span>
          {!isAlone(app, connection) && `${voiceOf(app, connection, 40)}. `}
          {otherwise === 0 ? 'All at their defaults' : `${plural(otherwise, 'value is', 'values are')} overridden`}
        </span>
        {votesNeverShown && (
          <span className={styles.never}>
            <Chip tone="high">Votes never shown</Chip>
          </span>
        )}
      </summary>
      <div className={styles.votes}>
        <Toggle label="Proof by votes" isOn={votesNeverShown !== true} onChange={shown => void change(shown)}>
          {proofWords(votesNeverShown === true)}
        </Toggle>
        {failure !== null && <FailureNote failure={failure} />}
      </div>
      {connection.managed === true ? (
        <p className={styles.note}>Managed by {by}: these values cannot be changed here.</p>
      ) : (
        <div className={styles.change}>
          <Button small aria-label={`Change values of ${calledIn(app, connection)}`} onPress={() => setEditing(true)}>
            Change values…
          </Button>
        </div>
      )}
      {editing && <DialectEditor connection={connection} onClose={() => setEditing(false)} />}
      <dl>
        {rows.map(row => (
          <Entry key={row.member} row={row} />
        ))}
      </dl>
    </details>
  );
}
