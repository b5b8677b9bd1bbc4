/** The stores of this page, tied to its bridge. Stores themselves know no bridge, so that tests give their own. */
import { useStore } from 'zustand';
import type { ActivitySummary } from '../electron/contract/values/document.ts';
import { custody } from './bridge.ts';
import { type Activities, createActivities } from './store/activities/activities.ts';
import { type Bulk, canBeMarked, createBulk } from './store/activities/bulk.ts';
import { createInbox, type InboxState } from './store/activities/inbox.ts';
import { createJustDecided, type JustDecidedState } from './store/activities/just-decided.ts';
import { type ActivityList, createActivityList } from './store/activities/list.ts';
import { createReviews, type Reviews } from './store/activities/reviews.ts';
import { type AddressBook, createAddressBookStore } from './store/address-book.ts';
import { type Compose, createCompose, typedRequests } from './store/compose/compose.ts';
import { createKeys, type Keys } from './store/keys.ts';
import { type AllowlistEditor, createAllowlist } from './store/organisation/allowlist.ts';
import { createInvitations, type Invitations, typedInvitations } from './store/organisation/invitations.ts';
import { createOrganisation, type Organisation } from './store/organisation/organisation.ts';
import { createJournal, type Journal, type JournalStore } from './store/past/journal.ts';
import { createNamedBefore, type NamedBefore } from './store/past/named.ts';
import { createEverywhere, createOlder, createPast, type Everywhere, type OlderStore, type Past } from './store/past/older.ts';
import { createEvidence, type Evidence } from './store/past/opened.ts';
import { createSession, isOfAll, type Session } from './store/session.ts';
import { type Batches, createSigningBatch } from './store/signing/batch.ts';
import { createSigningForm, madeRequests, type SigningForm } from './store/signing/form.ts';
import { createSigning, type Signing } from './store/signing/signing.ts';
import { createSignup, type Signup, typedSignup } from './store/signup.ts';
import { createTyped, outlives, type Typed } from './store/typed.ts';
import { createUi, type Ui } from './store/ui.ts';
import { createEarnDeployments, type EarnDeployments } from './store/vaults/deployments.ts';
import { createEarn, type Earn } from './store/vaults/earn.ts';
import { createEarnEnable, type EarnEnable, typedTerms } from './store/vaults/enable.ts';
import { type BalancesState, createBalances } from './store/wallets/balances.ts';
import { createHistory, type History } from './store/wallets/history.ts';
import { createWallets, type Wallets } from './store/wallets/wallets.ts';
import { createDeliveries, type Deliveries } from './store/webhooks/deliveries.ts';
import { createWebhooks, typedForms, type Webhooks } from './store/webhooks/webhooks.ts';

export const session = createSession(custody);
export const activities = createActivities(custody);
export const inbox = createInbox(custody);
export const reviews = createReviews(custody);
export const compose = createCompose(custody);
export const wallets = createWallets(custody);
export const history = createHistory(custody);
export const balances = createBalances(custody);
export const webhooks = createWebhooks(custody);
export const deliveries = createDeliveries(custody);
export const earn = createEarn(custody);
export const earnEnable = createEarnEnable(custody);
export const journal = createJournal(custody);
export const openedJournal = createJournal(custody, 'opened');
export const past = createPast();
export const older = createOlder(custody);
export const everywhere = createEverywhere(custody);
export const namedBefore = createNamedBefore(custody);
export const keys = createKeys(custody);
export const evidence = createEvidence(custody);
export const organisation = createOrganisation(custody);
export const allowlist = createAllowlist(custody);
export const invitations = createInvitations(custody);
export const addressBook = createAddressBookStore(custody);
export const bulk = createBulk(custody);
export const activityList = createActivityList();
export const justDecided = createJustDecided({ reviews, bulk, now: Date.now, later: (run, ms) => setTimeout(run, ms) });
export const signing = createSigning();
export const signingForm = createSigningForm(custody);
export const signingBatch = createSigningBatch(custody);
export const signup = createSignup(custody);
export const typed = createTyped(custody);
export const ui = createUi('overview');
export const earnDeployments = createEarnDeployments(custody, ({ vaultAddress }, { status, error }) => {
  const what =
    status === 'COMPLETED'
      ? 'The wrapper is deployed: the vault is enabled'
      : `The deployment failed: ${error ?? 'no reason given'}`;
  ui.getState().toast(`${what} (${vaultAddress})`, status === 'COMPLETED' ? 'ok' : 'critical');
  void earn.getState().refresh();
});

/** Stores of one connection's data: theirs from the first moment on, so that what is chosen or begun before a screen is drawn stays. */
const belonging = [wallets, history, organisation, signingForm, compose];

/**
 * What was opened, marked or selected over a connection is left when another one is looked at: a review is decided by the
 * key it was read with (docs/threats.md#sealed-review).
 */
session.subscribe(({ app }, { app: before }) => {
  if (app?.current !== before?.current) {
    for (const store of belonging) store.getState().belongTo(app?.current ?? null);
    reviews.getState().belongTo(app?.current ?? null);
    bulk.getState().close();
    if (before !== null) ui.getState().select(null);
  }
  // An open app alone tells what was typed.
  if (app !== null && !app.locked && !typed.getState().loaded) void typed.getState().load();
  inbox.getState().turn(app !== null && !app.locked && isOfAll(app));
});

outlives(typed, 'compose', compose, { told: typedRequests, bring: kept => compose.getState().bring(kept) });
outlives(typed, 'signing', signingForm, { told: madeRequests, bring: kept => signingForm.getState().bring(kept) });
outlives(typed, 'invitations', invitations, { told: typedInvitations, bring: kept => invitations.getState().bringTyped(kept) });
outlives(typed, 'webhooks', webhooks, { told: typedForms, bring: kept => webhooks.getState().bringTyped(kept) });
outlives(typed, 'vaults', earnEnable, { told: typedTerms, bring: kept => earnEnable.getState().bring(kept) });
outlives(typed, 'signup', signup, { told: typedSignup, bring: kept => signup.getState().bring(kept) });

/** What was decided or became graver meanwhile is ticked no more. */
activities.subscribe(({ byId }) => {
  const { phase, marked, mark } = bulk.getState();
  if (phase !== 'marking') return;
  const left = [...marked].filter(id => canStay(byId.get(id)));
  if (left.length < marked.size) mark(left);
});
const canStay = (row: ActivitySummary | undefined) => row !== undefined && canBeMarked(row);

evidence.subscribe(({ journals }, { journals: before }) => {
  if (journals.length === 0 && before.length > 0) openedJournal.getState().clear();
});

export const useSession = <T>(pick: (state: Session) => T): T => useStore(session, pick);
export const useActivities = <T>(pick: (state: Activities) => T): T => useStore(activities, pick);
export const useInbox = <T>(pick: (state: InboxState) => T): T => useStore(inbox, pick);
export const useReviews = <T>(pick: (state: Reviews) => T): T => useStore(reviews, pick);
export const useCompose = <T>(pick: (state: Compose) => T): T => useStore(compose, pick);
export const useKeys = <T>(pick: (state: Keys) => T): T => useStore(keys, pick);
export const useJournal = <T>(pick: (state: Journal) => T): T => useStore(journal, pick);
export const useJournalOf = <T>(store: JournalStore, pick: (state: Journal) => T): T => useStore(store, pick);
export const useOpenedJournal = <T>(pick: (state: Journal) => T): T => useStore(openedJournal, pick);
export const usePast = <T>(pick: (state: Past) => T): T => useStore(past, pick);
export const useOlder = <T>(pick: (state: OlderStore) => T): T => useStore(older, pick);
export const useEverywhere = <T>(pick: (state: Everywhere) => T): T => useStore(everywhere, pick);
export const useNamedBefore = <T>(pick: (state: NamedBefore) => T): T => useStore(namedBefore, pick);
export const useEvidence = <T>(pick: (state: Evidence) => T): T => useStore(evidence, pick);
export const useOrganisation = <T>(pick: (state: Organisation) => T): T => useStore(organisation, pick);
export const useAllowlist = <T>(pick: (state: AllowlistEditor) => T): T => useStore(allowlist, pick);
export const useInvitations = <T>(pick: (state: Invitations) => T): T => useStore(invitations, pick);
export const useAddressBook = <T>(pick: (state: AddressBook) => T): T => useStore(addressBook, pick);
export const useBulk = <T>(pick: (state: Bulk) => T): T => useStore(bulk, pick);
export const useActivityList = <T>(pick: (state: ActivityList) => T): T => useStore(activityList, pick);
export const useJustDecided = <T>(pick: (state: JustDecidedState) => T): T => useStore(justDecided, pick);
export const useSigning = <T>(pick: (state: Signing) => T): T => useStore(signing, pick);
export const useSigningForm = <T>(pick: (state: SigningForm) => T): T => useStore(signingForm, pick);
export const useSigningBatch = <T>(pick: (state: Batches) => T): T => useStore(signingBatch, pick);
export const useSignup = <T>(pick: (state: Signup) => T): T => useStore(signup, pick);
export const useTypedForms = <T>(pick: (state: Typed) => T): T => useStore(typed, pick);
export const useUi = <T>(pick: (state: Ui) => T): T => useStore(ui, pick);
export const useWallets = <T>(pick: (state: Wallets) => T): T => useStore(wallets, pick);
export const useBalances = <T>(pick: (state: BalancesState) => T): T => useStore(balances, pick);
export const useHistory = <T>(pick: (state: History) => T): T => useStore(history, pick);
export const useWebhooks = <T>(pick: (state: Webhooks) => T): T => useStore(webhooks, pick);
export const useDeliveries = <T>(pick: (state: Deliveries) => T): T => useStore(deliveries, pick);
export const useEarn = <T>(pick: (state: Earn) => T): T => useStore(earn, pick);
export const useEarnEnable = <T>(pick: (state: EarnEnable) => T): T => useStore(earnEnable, pick);
export const useEarnDeployments = <T>(pick: (state: EarnDeployments) => T): T => useStore(earnDeployments, pick);
