import { useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { FormDescription } from '../../../../electron/contract/values/app-values.ts';
import { cx } from '../../../parts/class-names.ts';
import type { Entry } from '../../../store/compose/entry.ts';
import { Result } from '../answer/result.tsx';
import styles from './pane.module.css';
import { Request } from './request.tsx';

/** The exact request, and what came of it. The result comes to the front when there is one. */
export function Pane({ entry, form }: { entry: Entry; form: FormDescription }) {
  const [tab, setTab] = useState<'request' | 'result'>(entry.run.phase === 'done' ? 'result' : 'request');
  const { phase } = entry.run;
  useEffect(() => {
    if (phase === 'done' || phase === 'failed') setTab('result');
    if (phase === 'none') setTab('request');
  }, [phase]);
  return (
    <Tabs
      className={cx(styles.pane)}
      selectedKey={tab}
      onSelectionChange={key => setTab(key === 'result' ? 'result' : 'request')}
    >
      <TabList aria-label="Request and result" className={cx(styles.tabs)}>
        <Tab id="request" className={cx(styles.tab)}>
          Request
        </Tab>
        <Tab id="result" className={cx(styles.tab)}>
          Result
          {phase === 'failed' && <span className={styles.bad}> !</span>}
        </Tab>
      </TabList>
      <TabPanel id="request" className={cx(styles.panel)}>
        <Request entry={entry} form={form} />
      </TabPanel>
      <TabPanel id="result" className={cx(styles.panel)}>
        <Result run={entry.run} form={form} />
      </TabPanel>
    </Tabs>
  );
}
