import { Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../../electron/contract/outcome.ts';
import type { Settings } from '../../../../electron/contract/values/app-values.ts';
import type { About as Facts } from '../../../../electron/contract/values/desktop/about.ts';
import { custody } from '../../../bridge.ts';
import { Panel } from '../../../parts/boxes/panel.tsx';
import { Button } from '../../../parts/controls/button.tsx';
import { CopyButton } from '../../../parts/controls/copy.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { TextSkeleton } from '../../../parts/state/skeleton.tsx';
import { HostileText } from '../../../parts/values/hostile-text.tsx';
import { ask } from '../../../store/ask.ts';
import { ui, useUi } from '../../../stores.ts';
import { paceWords, runsOn, versionWords } from '../../../words/desktop/about.ts';
import settings from '../settings.module.css';
import styles from './about.module.css';
import { Diagnostics } from './diagnostics.tsx';
import { Licences } from './licences.tsx';

/** What this app is and runs on, whose work is in it, and what may be handed to whoever looks into a failure. */
export function About({ channel }: { channel: Settings['updateChannel'] }) {
  const [facts, setFacts] = useState<Facts | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [open, setOpen] = useState<'none' | 'licences' | 'diagnostics'>('none');
  const box = useRef<HTMLDivElement>(null);
  const isAsked = useUi(state => state.section === 'about');
  useEffect(() => {
    void ask(custody.diagnostics.about({})).then(answer => (answer.ok ? setFacts(answer.value) : setFailure(answer)));
  }, []);
  useEffect(() => {
    if (!isAsked || (facts === null && failure === null)) return;
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
    ui.getState().arrived();
  }, [isAsked, facts, failure]);
  return (
    <div ref={box} tabIndex={-1} className={styles.about}>
      <Panel icon={Info} title="About and diagnostics">
        {failure !== null && <FailureNote failure={failure} />}
        {facts === null && failure === null && <TextSkeleton label="Reading the versions" />}
        {facts !== null && <FactRows facts={facts} channel={channel} />}
        <div className={styles.doors}>
          <Button onPress={() => setOpen('diagnostics')}>Show diagnostics…</Button>
          <Button onPress={() => setOpen('licences')}>Licences…</Button>
        </div>
      </Panel>
      <Diagnostics open={open === 'diagnostics'} onClose={() => setOpen('none')} />
      <Licences open={open === 'licences'} onClose={() => setOpen('none')} />
    </div>
  );
}

const FactRows = ({ facts, channel }: { facts: Facts; channel: Settings['updateChannel'] }) => (
  <dl className={styles.facts}>
    <div className={settings.entry}>
      <dt>Countersign</dt>
      <dd className={settings.words}>{versionWords(facts.version, channel)}</dd>
    </div>
    <div className={settings.entry}>
      <dt>Runs on</dt>
      <dd className={settings.words}>{runsOn(facts)}</dd>
    </div>
    {facts.pace !== null && (
      <div className={settings.entry}>
        <dt>Longest wait for the app</dt>
        <dd className={settings.words}>{paceWords(facts.pace)}</dd>
      </div>
    )}
    <div className={settings.entry}>
      <dt>Folder of its own files</dt>
      <dd className={styles.copied}>
        <HostileText text={facts.folder} limit={1000} />
        <CopyButton value={facts.folder} what="the folder" />
      </dd>
    </div>
    <div className={settings.entry}>
      <dt>Public key of the journal</dt>
      {facts.journalKey === null ? (
        <dd className={settings.words}>Not known while no store is open</dd>
      ) : (
        <dd className={styles.copied}>
          <span>{facts.journalKey}</span>
          <CopyButton value={facts.journalKey} what="the public key" />
        </dd>
      )}
    </div>
  </dl>
);
