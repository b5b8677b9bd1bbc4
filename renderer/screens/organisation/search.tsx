import { useRef } from 'react';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { useLetters } from '../shell/keyboard/letters.ts';

/** The search of one list; `/` goes there. */
export function Search({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  useLetters([['/', () => field.current?.focus()]]);
  return <SearchBox label={label} value={value} onChange={onChange} field={field} />;
}

/** Whether every word that is sought stands somewhere in the text. */
export const matches = (query: string, text: string): boolean => {
  const haystack = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => haystack.includes(word));
};
