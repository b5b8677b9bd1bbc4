import { Search as SearchIcon } from 'lucide-react';
import { useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { cx } from '../../parts/class-names.ts';
import { useLetters } from '../shell/keyboard.ts';
import styles from './split.module.css';

/** The search of one list; `/` goes there. */
export function Search({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  useLetters([['/', () => field.current?.focus()]]);
  return (
    <SearchField aria-label={label} value={value} onChange={onChange} className={cx(styles.search)}>
      <SearchIcon aria-hidden size={14} className={cx(styles.icon)} />
      <Input ref={field} className={cx(styles.input)} placeholder={label} />
    </SearchField>
  );
}

/** Whether every word that is sought stands somewhere in the text. */
export const matches = (query: string, text: string): boolean => {
  const haystack = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => haystack.includes(word));
};
