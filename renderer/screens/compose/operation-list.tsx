import { Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { cx } from '../../parts/class-names.ts';
import { FailureNote } from '../../parts/failure.tsx';
import { compose, useCompose } from '../../stores.ts';
import { plain } from '../../words/hostile.ts';
import { focusLater } from '../shell/focus.ts';
import { useLetters } from '../shell/keyboard.ts';
import { titleId } from './editor.tsx';
import { sections } from './operation-groups.ts';
import styles from './operation-list.module.css';

const kinds = [
  { id: 'change', title: 'Submits' },
  { id: 'ask', title: 'Queries' },
] as const;

/** All operations, by topic: submits and queries apart, searched by name, topic and sentence. */
export function OperationList() {
  const { list, failure, query, operation } = useCompose(state => state);
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
      <header className={styles.header}>
        <h1>Compose</h1>
        <ToggleButtonGroup
          aria-label="Which operations"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[kind]}
          onSelectionChange={keys => setKind(keys.has('ask') ? 'ask' : 'change')}
          className={cx(styles.segments)}
        >
          {kinds.map(({ id, title }) => (
            <ToggleButton key={id} id={id} className={cx(styles.segment)}>
              {title}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <SearchField
          aria-label="Search operations"
          value={query}
          onChange={text => compose.getState().search(text)}
          className={cx(styles.search)}
        >
          <Search aria-hidden size={14} className={cx(styles.icon)} />
          <Input ref={field} className={cx(styles.input)} placeholder="Search operations" />
          <kbd className={styles.key}>/</kbd>
        </SearchField>
      </header>
      {failure !== null && <FailureNote failure={failure} />}
      {shown.length === 0 && list.length > 0 && (
        <p className={styles.none} role="status">
          No {kind === 'ask' ? 'query' : 'submit'} matches “{plain(query.slice(0, 60))}”.
        </p>
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
          onAction={() => focusLater(titleId)}
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
                  {entry.companion && <span className={styles.companion}>companion</span>}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      )}
    </section>
  );
}
