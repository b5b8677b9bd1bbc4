import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Custody } from '../../../electron/contract/bridge.ts';
import type { Problem } from '../../../electron/contract/outcome.ts';
import { ask } from '../ask.ts';
import { createCheck } from '../check.ts';

export type AccessType = 'ACCESS_TYPE_WEB' | 'ACCESS_TYPE_API' | 'ACCESS_TYPE_ALL';
export interface InvitationDraft {
  key: number;
  receiverUserName: string;
  receiverUserEmail: string;
  receiverUserTags: string[];
  accessType: AccessType;
}

export interface Invitations {
  at: string | null;
  rows: InvitationDraft[];
  /** In whose name they are sent. */
  senderUserId: string;
  problems: Problem[];
  touched: ReadonlySet<string>;
  attempted: boolean;
  belongTo(connectionId: string | null, senderUserId: string): void;
  add(people?: readonly { name: string; email: string }[]): void;
  change(key: number, change: Partial<InvitationDraft>): void;
  remove(key: number): void;
  sendAs(senderUserId: string): void;
  touch(path: string): void;
  /** Asks main; answers whether all is right. */
  check(attempt?: boolean): Promise<boolean>;
  /** What the service refused, until something is typed. */
  refuse(problems: readonly Problem[]): void;
  clear(): void;
  /** Brings back what was cleared or removed. */
  bring(rows: readonly InvitationDraft[]): void;
  /** What was typed for other organisations. */
  elsewhere: TypedInvitations;
  /** Brings back what was typed before the page was loaded again; what was typed since stays. */
  bringTyped(kept: TypedInvitations): void;
}

interface Made {
  rows: readonly InvitationDraft[];
  senderUserId: string;
}
/** By connection, as it outlives the page. */
export type TypedInvitations = Readonly<Record<string, Made>>;

let lastKey = 0;
const nextKey = () => {
  lastKey += 1;
  return lastKey;
};
const rowOf = ({ name, email }: { name: string; email: string }): InvitationDraft => ({
  ...{ key: nextKey(), receiverUserName: name, receiverUserEmail: email },
  ...{ receiverUserTags: [], accessType: 'ACCESS_TYPE_WEB' },
});
const isFilled = ({ receiverUserName, receiverUserEmail }: InvitationDraft): boolean =>
  receiverUserName !== '' || receiverUserEmail !== '';
const empty = () => [rowOf({ name: '', email: '' })];

/** Several invitations in one request. They are kept while a person looks at something else. */
export function createInvitations(custody: Pick<Custody, 'forms'>): StoreApi<Invitations> {
  const question = () =>
    ask(custody.forms.check({ operation: 'create_invitations', parameters: invitationParameters(store.getState()) }));
  const checking = createCheck(question, answer => {
    store.setState({ problems: answer.ok ? answer.value.problems : (answer.problems ?? []) });
  });
  const put = (rows: InvitationDraft[]) => {
    store.setState({ rows });
    checking.soon();
  };
  const fresh = { problems: [], touched: new Set<string>(), attempted: false };
  const store: StoreApi<Invitations> = createStore<Invitations>()((set, get) => ({
    at: null,
    rows: empty(),
    senderUserId: '',
    elsewhere: {},
    ...fresh,
    belongTo(connectionId, senderUserId) {
      if (get().at === connectionId) return;
      checking.drop();
      const elsewhere = madeBy(get());
      const made = connectionId === null ? undefined : elsewhere[connectionId];
      set({ at: connectionId, elsewhere, senderUserId, rows: empty(), ...(made && { ...made, rows: [...made.rows] }), ...fresh });
    },
    add(people = [{ name: '', email: '' }]) {
      const filled = get().rows.filter(row => people[0]?.email === '' || isFilled(row));
      put([...filled, ...people.map(rowOf)]);
    },
    change: (key, change) => put(get().rows.map(row => (row.key === key ? { ...row, ...change } : row))),
    remove: key => put(get().rows.filter(row => row.key !== key)),
    sendAs(senderUserId) {
      set({ senderUserId });
      checking.soon();
    },
    touch: path => set({ touched: new Set(get().touched).add(path) }),
    async check(attempt = false) {
      const answer = await checking.now();
      if (answer === null) return false;
      set({ attempted: attempt || get().attempted });
      return answer.ok && answer.value.problems.length === 0;
    },
    refuse: problems => set({ problems: [...problems], attempted: true }),
    clear() {
      checking.drop();
      set({ rows: empty(), ...fresh });
    },
    bring: rows => put([...rows]),
    bringTyped(kept) {
      const { at, elsewhere, rows } = get();
      // Rows of a page that is gone may have the keys of this one's.
      const entries = Object.entries(kept).map(([connectionId, { rows: made, senderUserId }]) => {
        return [connectionId, { rows: made.map(row => ({ ...row, key: nextKey() })), senderUserId }] as const;
      });
      const earlier = { ...Object.fromEntries(entries), ...elsewhere };
      set({ elsewhere: earlier });
      const made = at === null ? undefined : earlier[at];
      if (made === undefined || rows.some(isFilled)) return;
      set({ senderUserId: made.senderUserId });
      put([...made.rows]);
    },
  }));
  return store;
}

/** Of every organisation for which somebody is filled in. */
function madeBy({ at, rows, senderUserId, elsewhere }: Invitations): TypedInvitations {
  if (at === null) return elsewhere;
  const { [at]: _, ...others } = elsewhere;
  return rows.some(isFilled) ? { ...others, [at]: { rows, senderUserId } } : others;
}
/** Null where nothing is typed. */
export function typedInvitations(state: Invitations): TypedInvitations | null {
  const made = madeBy(state);
  return Object.keys(made).length === 0 ? null : made;
}

export const invitationParameters = ({ rows, senderUserId }: Pick<Invitations, 'rows' | 'senderUserId'>) => ({
  invitations: rows.map(({ key: _, receiverUserName, receiverUserEmail, ...row }) => ({
    receiverUserName: receiverUserName.trim(),
    receiverUserEmail: receiverUserEmail.trim(),
    ...row,
    senderUserId,
  })),
});

/**
 * People from pasted lines: "Ada Lovelace <ada@example.com>", "Ada Lovelace, ada@example.com" (comma, semicolon or tab),
 * or an address alone. Lines without an @ are answered apart.
 */
export function readPeople(text: string): { people: { name: string; email: string }[]; unread: string[] } {
  const people: { name: string; email: string }[] = [];
  const unread: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const angled = /^"?([^"<>]*?)"?\s*<([^<>\s]+@[^<>\s]+)>$/.exec(trimmed);
    const listed = /^"?([^"]*?)"?\s*[,;\t]\s*"?([^\s",;]+@[^\s",;]+)"?$/.exec(trimmed);
    const [, name = '', email = ''] = angled ?? listed ?? [];
    if (email !== '') people.push({ name: name.trim(), email });
    else if (/^[^\s@,;]+@[^\s@,;]+$/.test(trimmed)) people.push({ name: '', email: trimmed });
    else unread.push(trimmed);
  }
  return { people, unread };
}
