import { detailTitle } from '../../parts/layout/detail.tsx';
import { wallets } from '../../stores.ts';
import { focusLater } from '../shell/keyboard/focus.ts';

/** From one detail to another: what was pressed goes away, and reading goes on at the title. */
export function goOnTo(id: string): void {
  wallets.getState().select(id);
  focusLater(detailTitle);
}
