/** What a desk does on a busy day, each thing every so many polls. */
import type { Sent } from '../../../electron/contract/values/app-values.ts';
import type { Desk } from './app.ts';

export interface Act {
  every: number;
  do(desk: Desk, n: number): Promise<unknown>;
}

/** What was asked for and waits for a vote of Ada's. */
let waiting: string[] = [];
const words = ['northwind', 'approve', 'invoice 7', 'settlement', '0x3f5c', 'nobody wrote this'];
let receiver = 0;
let account: { address: string; caip2: string } | null = null;

const statement = (n: number) => ({
  ...{ payload: `Statement ${n} of the treasury`, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' },
  hashFunction: 'HASH_FUNCTION_KECCAK256',
});
async function signer(desk: Desk): Promise<string> {
  if (account !== null) return account.address;
  const { accounts } = await desk.ask('wallets.checked_accounts');
  const found = accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM');
  if (found === undefined) throw new Error('there is no account');
  account = { address: found.address, caip2: 'eip155:1' };
  return found.address;
}

async function decide(desk: Desk, activityId: string, decision: 'approve' | 'reject'): Promise<void> {
  const once = async () => {
    const { seal } = await desk.ask('reviews.open', { activityId });
    await desk.ask('reviews.decide', { seal, decision }, decision);
  };
  // The payment that made somebody known may fall out of the list between both: they are a stranger again, and it is opened
  // again, as the app asks for.
  await once().catch((error: Error) => {
    if (!error.message.startsWith('reviews.decide: changed: ')) throw error;
    return once();
  });
}

export const acts: Record<string, Act> = {
  'somebody asks for a signature': {
    every: 60,
    async do(desk, n) {
      const { made } = await desk.tell({ is: 'proposal', n });
      if (made !== undefined) waiting.push(made);
    },
  },
  'it is read, and decided': {
    every: 120,
    async do(desk, n) {
      const [first] = waiting;
      waiting = waiting.slice(1);
      if (first === undefined) return;
      if (n % 4 !== 3) return decide(desk, first, 'approve');
      await decide(desk, first, 'reject');
      // One vote against it ends nothing, and what never ends waits for ever.
      await desk.tell({ is: 'vote', activityId: first, decision: 'reject' });
    },
  },
  'others decide, and it is read afterwards': {
    every: 120,
    async do(desk, n) {
      const [first] = waiting;
      waiting = waiting.slice(1);
      if (first === undefined) return;
      const decision = n % 5 === 4 ? 'reject' : 'approve';
      await desk.tell({ is: 'vote', activityId: first, decision });
      await desk.ask('feed.refresh');
      await desk.ask('reviews.open', { activityId: first });
      if (decision === 'reject') await decide(desk, first, decision);
    },
  },
  'a request of one’s own': {
    every: 360,
    async do(desk, n) {
      const outcome = await desk.request('sign_raw_payload', { signWith: await signer(desk), ...statement(n) });
      if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
      const { activityId } = outcome.value as Sent;
      await desk.tell({ is: 'vote', activityId, decision: 'approve' });
    },
  },
  'a request is written and kept as a draft': {
    every: 200,
    async do(desk, n) {
      const signWith = await signer(desk);
      await desk.ask('signing.read', { signWith, payload: statement(n).payload });
      const draft = { kind: 'draft', title: `Draft ${n}`, signWith, encoding: null, hashFunction: null };
      const { draftId } = await desk.ask('signing.keep_draft', { ...draft, payload: statement(n).payload });
      await desk.ask('app.keep_typed', { form: 'compose', json: JSON.stringify({ n }) });
      await desk.ask('signing.remove_draft', { draftId });
    },
  },
  'the lists are read and searched': {
    every: 200,
    async do(desk, n) {
      const search = words[n % words.length] ?? '';
      await desk.ask('feed.snapshot');
      await desk.ask('feed.inbox');
      await desk.ask('journal.entries', { limit: 50, search });
      await desk.ask('journal.matters', { limit: 50 });
      await desk.ask('activities.search', { search, limit: 20 });
      await desk.ask('activities.older', { search, limit: 20 });
    },
  },
  'wallets, balances and their history': {
    every: 360,
    async do(desk) {
      const address = await signer(desk);
      await desk.ask('wallets.checked_accounts');
      await desk.ask('wallets.checked_keys');
      await desk.request('wallets.balances', { address, caip2: account?.caip2 });
      await desk.request('wallets.history', { address, caip2: account?.caip2 });
      await desk.request('earn.catalogue', {});
    },
  },
  'people, rules, addresses and facts': {
    every: 360,
    async do(desk) {
      await desk.request('list_users', {});
      await desk.request('list_policies', {});
      await desk.ask('address_book.list');
      await desk.ask('forms.list');
      await desk.ask('app.state');
      await desk.ask('diagnostics.preview');
      await desk.request('organisation.allowlist', {});
      await desk.request('organisation.interfaces', {});
    },
  },
  'a webhook is delivered': {
    every: 100,
    async do(desk, n) {
      if (receiver === 0) receiver = (await desk.ask('webhooks.open_receiver')).port ?? 0;
      await desk.tell({ is: 'delivery', port: receiver, n });
      await desk.ask('webhooks.deliveries');
    },
  },
  'the window is left, and looked at again': {
    every: 400,
    async do(desk) {
      await desk.ask('app.visible', { visible: false });
      await desk.ask('app.visible', { visible: true });
    },
  },
  'the app is locked, and unlocked': {
    every: 700,
    async do(desk) {
      await desk.ask('app.lock', { by: 'person' });
      desk.clock.pass(60_000);
      await desk.ask('app.unlock');
      // A locked app listens to nobody.
      receiver = 0;
    },
  },
  'an address is added': {
    every: 1_500,
    async do(desk, n) {
      const address = `0x${n.toString(16).padStart(8, '0')}${'5a'.repeat(16)}`;
      await desk.ask('address_book.add', { label: `Payee ${n}`, address, kind: 'counterparty', acceptWarnings: true });
    },
  },
  'the journal is verified': { every: 4_000, do: desk => desk.ask('journal.verify') },
};
