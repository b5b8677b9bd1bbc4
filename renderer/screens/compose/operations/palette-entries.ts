import type { LucideIcon } from 'lucide-react';
import { Search, SquarePen, UserPlus } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Compose } from '../../../store/compose/compose.ts';
import { compose, ui, useCompose } from '../../../stores.ts';
import { matchesOperation, matchesTitle } from './groups.ts';

export interface PaletteEntry {
  id: string;
  title: string;
  icon: LucideIcon;
  run(): void;
}
const icons = { activity: SquarePen, query: Search, proxy: UserPlus } as const;

/** "Compose: Sign raw payload" for every operation that matches what is typed; none while nothing is. */
export function usePaletteEntries(query: string): PaletteEntry[] {
  const list = useCompose(state => state.list);
  useEffect(() => {
    if (compose.getState().list.length === 0) void compose.getState().load();
  }, []);
  return useMemo(() => (query.trim() === '' ? [] : matching(list, query)), [list, query]);
}

const matching = (list: Compose['list'], query: string): PaletteEntry[] =>
  list
    .filter(entry => matchesOperation(entry, query))
    .sort((left, right) => Number(matchesTitle(right, query)) - Number(matchesTitle(left, query)))
    .map(entry => ({
      id: `compose ${entry.operation}`,
      title: `Compose: ${entry.title}`,
      icon: icons[entry.kind],
      run: () => {
        ui.getState().go('compose');
        void compose.getState().open(entry.operation);
      },
    }));
