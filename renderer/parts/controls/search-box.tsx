import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { cx } from '../class-names.ts';
import styles from './search-box.module.css';

interface Props {
  label: string;
  /** Left out: the label. */
  placeholder?: string;
  value: string;
  onChange(value: string): void;
  /** Where `/` goes. */
  field?: RefObject<HTMLInputElement | null>;
  /** Enter and the arrow down lead on, to the list. */
  onLeave?(): void;
  /** Among other filters on one line. */
  small?: boolean;
  autoFocus?: boolean;
}

/** What is sought in a list. */
export const SearchBox = ({
  label,
  placeholder = label,
  value,
  onChange,
  field,
  onLeave,
  small = false,
  autoFocus = false,
}: Props) => (
  <SearchField
    aria-label={label}
    value={value}
    onChange={onChange}
    autoFocus={autoFocus}
    onKeyDown={event => {
      if (onLeave !== undefined && (event.key === 'Enter' || event.key === 'ArrowDown')) onLeave();
      else event.continuePropagation();
    }}
    className={cx(styles.search, small && styles.small)}
  >
    <Search aria-hidden size={14} className={styles.icon} />
    <Input ref={field ?? null} className={cx(styles.input)} placeholder={placeholder} spellCheck={false} />
    {field !== undefined && (
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
    )}
  </SearchField>
);
