import {
  BookText,
  BookUser,
  ChartLine,
  Check,
  House,
  KeyRound,
  type LucideIcon,
  PenLine,
  Settings2,
  SquarePen,
  Timer,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { waitingCount } from '../store/signing/rows.ts';
import { useActivities, useInbox, useSession } from '../stores.ts';
import { AddressBookScreen } from './address-book/address-book.tsx';
import { ApprovalsScreen } from './approvals/approvals.tsx';
import { ComposeScreen } from './compose/compose.tsx';
import { JournalScreen } from './journal/journal.tsx';
import { KeysScreen } from './keys/keys.tsx';
import { LoginsScreen } from './logins/logins.tsx';
import { OrganisationScreen } from './organisation/organisation.tsx';
import { OverviewScreen } from './overview/overview.tsx';
import { SettingsScreen } from './settings/settings.tsx';
import { SigningScreen } from './signing/signing.tsx';
import { VaultsScreen } from './vaults/vaults.tsx';
import { WalletsScreen } from './wallets/wallets.tsx';
import { WebhooksScreen } from './webhooks/webhooks.tsx';

export interface Screen {
  id: string;
  title: string;
  icon: LucideIcon;
  component: ComponentType;
  /** A hook that counts what waits there; null shows nothing. */
  useWaiting: () => number | null;
}
const nothing = () => null;

/** Of what the screen lists: the current connection, or all of them. */
function useWaitingApprovals(): number | null {
  const here = useActivities(state => state.groups.needs_me.length);
  const everywhere = useInbox(state => (state.on ? state.found : null));
  return (everywhere ?? here) || null;
}

/** Every screen there is, in the order of the navigation and of the keys 1 to 9. A new screen is one entry. */
export const screens: readonly Screen[] = [
  { id: 'overview', title: 'Overview', icon: House, component: OverviewScreen, useWaiting: nothing },
  {
    id: 'approvals',
    title: 'Approvals',
    icon: Check,
    component: ApprovalsScreen,
    useWaiting: useWaitingApprovals,
  },
  {
    id: 'signing',
    title: 'Signing',
    icon: PenLine,
    component: SigningScreen,
    useWaiting: () => useActivities(state => waitingCount(state.byId.values())) || null,
  },
  { id: 'wallets', title: 'Wallets', icon: Wallet, component: WalletsScreen, useWaiting: nothing },
  { id: 'vaults', title: 'Vaults', icon: ChartLine, component: VaultsScreen, useWaiting: nothing },
  { id: 'compose', title: 'Compose', icon: SquarePen, component: ComposeScreen, useWaiting: nothing },
  { id: 'webhooks', title: 'Webhooks', icon: Webhook, component: WebhooksScreen, useWaiting: nothing },
  { id: 'address_book', title: 'Address book', icon: BookUser, component: AddressBookScreen, useWaiting: nothing },
  { id: 'organisation', title: 'Organisation', icon: UsersRound, component: OrganisationScreen, useWaiting: nothing },
  { id: 'journal', title: 'Journal', icon: BookText, component: JournalScreen, useWaiting: nothing },
  { id: 'keys', title: 'Keys', icon: KeyRound, component: KeysScreen, useWaiting: nothing },
  {
    id: 'logins',
    title: 'Sessions',
    icon: Timer,
    component: LoginsScreen,
    useWaiting: () => useSession(state => state.app?.logins.waiting.length ?? 0) || null,
  },
  { id: 'settings', title: 'Settings', icon: Settings2, component: SettingsScreen, useWaiting: nothing },
];
