import { Copy, FileText, type LucideIcon } from 'lucide-react';
import { custody } from '../../../bridge.ts';
import { ask } from '../../../store/ask.ts';
import { ui, useAddressBook, useUi, useWallets, wallets } from '../../../stores.ts';
import { showActivity } from '../show-activity.ts';

export interface HereEntry {
  id: string;
  title: string;
  icon: LucideIcon;
  run(): void;
}

/** SECURITY: read back, as malware that swaps what was copied is a known attack (docs/threats.md#clipboard). */
async function copy(text: string, what: string): Promise<void> {
  ui.getState().cover('none');
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  const held = isCopied ? await ask(custody.clipboard.holds({ text })) : null;
  if (held?.ok !== true) return ui.getState().toast(`${what} could not be copied`, 'critical');
  if (held.value.same === false) return ui.getState().toast('The clipboard holds something else: do not paste', 'critical');
  ui.getState().toast(held.value.same === true ? `${what} copied and verified` : `${what} copied, but not verified`, 'ok');
}

function ofActivity(activityId: string): HereEntry[] {
  return [
    { id: 'here read', title: 'Read the selected activity', icon: FileText, run: () => showActivity(activityId) },
    { id: 'here copy id', title: 'Copy its id', icon: Copy, run: () => void copy(activityId, 'Id') },
  ];
}

function ofAddress(address: string): HereEntry[] {
  return [{ id: 'here copy', title: 'Copy the selected address', icon: Copy, run: () => void copy(address, 'Address') }];
}

/** What can be done with what is selected on the screen in front. None of it decides anything. */
export function useActionsHere(): HereEntry[] {
  const screen = useUi(state => state.screen);
  const activityId = useUi(state => state.selected);
  const chosen = useWallets(state => state.selected);
  const accounts = useWallets(state => state.accounts);
  const entry = useAddressBook(state => state.selected);
  if (screen === 'approvals' && activityId !== null) return ofActivity(activityId);
  if (screen === 'address_book' && entry !== null) return ofAddress(entry);
  if (screen !== 'wallets' || chosen === null) return [];
  const account = accounts.find(({ walletAccountId }) => chosen === `account ${walletAccountId}`);
  if (account === undefined) return [];
  return [...ofAddress(account.address), { id: 'here read', title: 'Read the selected account', icon: FileText, run: read }];
}

function read() {
  ui.getState().cover('none');
  wallets.getState().front(true);
}
