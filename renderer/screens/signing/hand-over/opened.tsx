import type { HandOverView } from '../../../../electron/contract/values/signing-values.ts';
import { Panel } from '../../../parts/boxes/panel.tsx';
import { Checks } from '../../../parts/review/checks.tsx';
import { Hex } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { Time } from '../../../parts/values/time.tsx';
import styles from './hand-over.module.css';

/** What another person prepared: who, when, and every check of it with how it ended. */
export function OpenedHandOver({ view }: { view: HandOverView }) {
  const { preparedBy, preparedAt, note, words, hash, checks } = view;
  return (
    <Panel title="Prepared by a first person">
      <dl className={styles.facts}>
        <dt>By</dt>
        <dd>
          <b>
            <HostileText text={preparedBy.userName} limit={120} />
          </b>
          , <Time at={preparedAt} />
        </dd>
        {note !== '' && (
          <>
            <dt>Note</dt>
            <dd>
              <HostileText text={note} limit={500} />
            </dd>
          </>
        )}
        <dt>Key</dt>
        <dd>
          <Hex value={preparedBy.publicKey} />
        </dd>
        <dt>Read aloud</dt>
        <dd>
          <p className={styles.words}>{words.join(' · ')}</p>
          <Hex value={hash} faint />
        </dd>
      </dl>
      <Checks checks={checks} label="Checks of the hand-over" />
    </Panel>
  );
}
