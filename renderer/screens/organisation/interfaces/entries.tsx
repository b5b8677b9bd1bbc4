import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { plural } from '../../../../electron/contract/text/plain-text.ts';
import type { InterfaceEntry, InterfaceReading } from '../../../../electron/contract/values/organisation.ts';
import { custody } from '../../../bridge.ts';
import { cx } from '../../../parts/class-names.ts';
import { ExportMenu } from '../../../parts/controls/export.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { Chip } from '../../../parts/state/chip.tsx';
import { Notice } from '../../../parts/state/notice.tsx';
import { plain } from '../../../words/text/hostile.ts';
import pane from '../pane.module.css';
import { matches, Search } from '../search.tsx';
import styles from './interfaces.module.css';

/** Every selector of an interface; collisions and borrowed selectors stand above. */
export function InterfaceEntries({ reading }: { reading: InterfaceReading }) {
  const [query, setQuery] = useState('');
  const { entries, collisions, unread } = reading;
  const found = entries.filter(({ signature, selector, kind }) => matches(query, `${signature}\n0x${selector}\n${kind}`));
  const shadows = entries.filter(({ shadows: known }) => known !== null);
  return (
    <>
      {collisions.map(({ selector, signatures }) => (
        <Notice key={selector} tone="critical" title={<>One selector, {signatures.length} meanings</>}>
          <p>
            0x{selector} is {signatures.map(plain).join(' and ')}: a call could be read as either.
          </p>
        </Notice>
      ))}
      {shadows.map(({ signature, shadows: known }) => (
        <Notice key={signature} tone="critical" title="A well-known selector under another name">
          <p>
            {plain(signature)} has the selector of {known}. Calls are decoded as the well-known one, whatever this interface says.
          </p>
        </Notice>
      ))}
      <Section
        label="Selectors"
        title={
          <>
            {plural(entries.length, 'selector')}
            {unread > 0 && <span className={pane.quiet}> · {plural(unread, 'entry', 'entries')} could not be read</span>}
          </>
        }
        action={
          entries.length > 0 && (
            <>
              <Search label="Search by name or selector" value={query} onChange={setQuery} />
              <ExportMenu
                name="selectors"
                table={() => tableOf(found)}
                save={custody.files.save}
                isDisabled={found.length === 0}
              />
            </>
          )
        }
      >
        {found.length > 0 && (
          <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 34 }}>
            <ListBox
              aria-label="Selectors"
              items={found.map((entry, index) => ({ id: index, entry }))}
              className={cx(styles.entries)}
              selectionMode="none"
            >
              {({ id, entry }) => (
                <ListBoxItem id={id} textValue={plain(entry.signature.slice(0, 200))} className={cx(styles.entry)}>
                  <code className={styles.selector}>
                    0x{entry.selector.slice(0, 16)}
                    {entry.selector.length > 16 ? '…' : ''}
                  </code>
                  <bdi className={styles.signature}>{plain(entry.signature.slice(0, 600))}</bdi>
                  <span className={styles.kind}>
                    {entry.shadows !== null && <Chip tone="critical">borrowed</Chip>}
                    {entry.mutability === 'payable' && <Chip tone="look">payable</Chip>}
                    {entry.kind}
                    {entry.mutability === 'view' || entry.mutability === 'pure' ? ', reads' : ''}
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </Virtualizer>
        )}
        {entries.length > 0 && found.length === 0 && <p className={pane.quiet}>No selector matches.</p>}
      </Section>
    </>
  );
}

const columns = ['kind', 'selector', 'signature', 'mutability', 'shadows'] as const;
const tableOf = (entries: readonly InterfaceEntry[]) => ({
  header: [...columns],
  rows: entries.map(entry => columns.map(name => entry[name] ?? '')),
  value: entries,
});
