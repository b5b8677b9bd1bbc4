import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { OpenedJournal } from '../../../../electron/contract/values/journal.ts';
import { Panel } from '../../../parts/boxes/panel.tsx';
import { Table } from '../../../parts/layout/table.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { Groups } from '../../../parts/values/address.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { glance } from '../../../words/text/hostile.ts';
import { absolute } from '../../../words/text/times.ts';
import styles from './opened.module.css';

/** Each journal that was opened: whether it holds, whose it says it is, and by which words to know its key. */
export const MachinesRead = ({ journals }: { journals: readonly OpenedJournal[] }) => (
  <div className={styles.machines}>
    {journals.map(journal => (
      <Machine key={journal.machine} journal={journal} />
    ))}
  </div>
);

function Machine({ journal }: { journal: OpenedJournal }) {
  const { name, file, ok, sentence, madeAt, own, publicKey, words, findings, notes } = journal;
  return (
    <Panel title={<HostileText text={name} limit={120} />}>
      <Notice
        tone={ok ? 'ok' : 'critical'}
        sign={ok ? ShieldCheck : ShieldAlert}
        role={ok ? 'status' : 'alert'}
        title={ok ? 'Its chain holds.' : 'Its chain does not hold.'}
      >
        <p>
          <HostileText text={sentence} />
        </p>
      </Notice>
      <p className={styles.from}>
        From <HostileText text={file} mono limit={120} />
        {madeAt !== null && <>, saved {absolute(madeAt)}</>}
        {own && '. It is the journal of this very computer'}.
      </p>
      {findings.length > 0 && (
        <Table
          label={`Where the journal of ${glance(name, 120)} is broken`}
          columns={[{ words: 'Line', end: true }, 'What was found']}
        >
          {findings.map(({ line, sentence: found }) => (
            <tr key={`${line} ${found}`}>
              <td data-end>{line === 0 ? 'All' : line}</td>
              <td>
                <HostileText text={found} limit={300} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {publicKey !== null && (
        <div className={styles.key}>
          <b>{words.join(' · ')}</b>
          <Groups value={publicKey} size={8} />
        </div>
      )}
      <ul className={styles.notes}>
        {notes.map(note => (
          <li key={note}>
            <HostileText text={note} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
