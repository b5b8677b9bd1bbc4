import {
  BookUser,
  ChartLine,
  CircleCheck,
  House,
  KeyRound,
  type LucideIcon,
  PenLine,
  ScrollText,
  SlidersHorizontal,
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
  /** Where it stands in the navigation. */
  group: (typeof screenGroups)[number]['id'];
  component: ComponentType;
  /** A hook that counts what waits there; null shows nothing. `others`: it does not wait for this person. */
  useWaiting: () => { number: number; others?: boolean } | null;
}
const nothing = () => null;

/** The groups of the navigation; the first one needs no name. */
export const screenGroups = [
  { id: 'work', title: '' },
  { id: 'holdings', title: 'Holdings' },
  { id: 'organisation', title: 'Organisation' },
  { id: 'computer', title: 'This computer' },
] as const;

/** Of what the screen lists: the current connection, or all of them. */
function useWaitingApprovals() {
  const here = useActivities(state => state.groups.needs_me.length);
  const everywhere = useInbox(state => (state.on ? state.found : null));
  return { number: everywhere ?? here };
}
const useWaitingSigning = () => ({ number: useActivities(state => waitingCount(state.byId.values())), others: true });
const useWaitingLogins = () => ({ number: useSession(state => state.app?.logins.waiting.length ?? 0), others: true });

/** Every screen there is, in the order of the navigation and of the keys 1 to 9. A new screen is one entry. */
export const screens: readonly Screen[] = [
  { id: 'overview', title: 'Overview', icon: House, group: 'work', component: OverviewScreen, useWaiting: nothing },
  {
    id: 'approvals',
    title: 'Approvals',
    icon: CircleCheck,
    group: 'work',
    component: ApprovalsScreen,
    useWaiting: useWaitingApprovals,
  },
  { id: 'signing', title: 'Signing', icon: PenLine, group: 'work', component: SigningScreen, useWaiting: useWaitingSigning },
  { id: 'wallets', title: 'Wallets', icon: Wallet, group: 'holdings', component: WalletsScreen, useWaiting: nothing },
  { id: 'vaults', title: 'Vaults', icon: ChartLine, group: 'holdings', component: VaultsScreen, useWaiting: nothing },
  {
    id: 'organisation',
    title: 'People and rules',
    icon: UsersRound,
    group: 'organisation',
    component: OrganisationScreen,
    useWaiting: nothing,
  },
  {
    id: 'address_book',
    title: 'Address book',
    icon: BookUser,
    group: 'organisation',
    component: AddressBookScreen,
    useWaiting: nothing,
  },
  { id: 'webhooks', title: 'Webhooks', icon: Webhook, group: 'organisation', component: WebhooksScreen, useWaiting: nothing },
  { id: 'compose', title: 'Compose', icon: SquarePen, group: 'organisation', component: ComposeScreen, useWaiting: nothing },
  { id: 'journal', title: 'Journal', icon: ScrollText, group: 'computer', component: JournalScreen, useWaiting: nothing },
  { id: 'keys', title: 'Keys', icon: KeyRound, group: 'computer', component: KeysScreen, useWaiting: nothing },
  { id: 'logins', title: 'Sessions', icon: Timer, group: 'computer', component: LoginsScreen, useWaiting: useWaitingLogins },
  {
    id: 'settings',
    title: 'Settings',
    icon: SlidersHorizontal,
    group: 'computer',
    component: SettingsScreen,
    useWaiting: nothing,
  },
];
