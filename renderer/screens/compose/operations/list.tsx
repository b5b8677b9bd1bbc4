import { useEffect, useMemo, useRef, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { cx } from '../../../parts/class-names.ts';
import { SearchBox } from '../../../parts/controls/search-box.tsx';
import { Segments } from '../../../parts/controls/segments.tsx';
import { detailTitle } from '../../../parts/layout/detail.tsx';
import { ListHeader } from '../../../parts/layout/list-header.tsx';
import { Empty, ListNote } from '../../../parts/state/empty.tsx';
import { FailureNote } from '../../../parts/state/failure.tsx';
import { compose, useCompose, useSession } from '../../../stores.ts';
import { plain } from '../../../words/text/hostile.ts';
import { focusLater } from '../../shell/keyboard/focus.ts';
import { useLetters } from '../../shell/keyboard/letters.ts';
import { sections } from './groups.ts';
import styles from './list.module.css';

const none: readonly string[] = [];
const kinds = [
  { value: 'change', words: 'Submits' },
  { value: 'ask', words: 'Queries' },
] as const;

/** All operations, by topic: submits and queries apart, searched by name, topic and sentence. */
export function OperationList() {
  const { list, failure, query, operation } = useCompose(state => state);
  const forbidden = useSession(state => state.app?.managed?.forbidden) ?? none;
  const [kind, setKind] = useState<'change' | 'ask'>('change');
  const chosen = list.find(entry => entry.operation === operation)?.kind;
  useEffect(() => {
    if (chosen !== undefined) setKind(chosen === 'query' ? 'ask' : 'change');
  }, [chosen]);
  const shown = useMemo(() => sections(list, kind, query), [list, kind, query]);
  const field = useRef<HTMLInputElement>(null);
  useLetters([
    ['/', () => field.current?.focus()],
    ['Escape', () => void compose.getState().open(null)],
  ]);
  return (
    <section className={styles.list} aria-label="Operations">
      <ListHeader title="Compose">
        <Segments label="Which operations" value={kind} segments={kinds} onChange={value => setKind(value)} />
        <SearchBox label="Search operations" value={query} onChange={compose.getState().search} field={field} />
      </ListHeader>
      {failure !== null && (
        <ListNote>
          <FailureNote failure={failure} />
        </ListNote>
      )}
      {shown.length === 0 && list.length > 0 && (
        <Empty role="status" title={`No ${kind === 'ask' ? 'query' : 'submit'} matches “${plain(query.slice(0, 60))}”`} />
      )}
      {shown.length > 0 && (
        <ListBox
          aria-label="Operations"
          selectionMode="single"
          selectionBehavior="replace"
          selectedKeys={operation === null ? [] : [operation]}
          onSelectionChange={keys => {
            const [key] = keys === 'all' ? [] : [...keys];
            if (key !== undefined) void compose.getState().open(String(key));
          }}
          onAction={() => focusLater(detailTitle)}
          className={cx(styles.rows)}
        >
          {shown.map(section => (
            <ListBoxSection key={section.title} id={section.title}>
              <Header className={cx(styles.group)}>{section.title}</Header>
              {section.entries.map(entry => (
                <ListBoxItem
                  key={entry.operation}
                  id={entry.operation}
                  textValue={entry.title}
                  className={cx(styles.row)}
                  onPress={() => void compose.getState().open(entry.operation)}
                >
                  <span className={styles.title}>{entry.title}</span>
                  <span className={styles.marks}>
                    {[
                      ...(entry.flow === undefined ? [] : ['in steps']),
                      ...(forbidden.includes(entry.operation) ? ['not allowed'] : []),
                      ...(entry.companion ? ['companion'] : []),
                    ].join(' · ')}
                  </span>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      )}
    </section>
  );
}
