/** The sessions of this run: one for each connection that is listed, opened and closed as connections come, change and go. */
import type { Connection, LinkState, Settings, Snapshot } from '../contract/values/app-values.ts';
import type { Inbox } from '../contract/values/inbox.ts';
import { type Announcing, createAnnouncing } from './announcing.ts';
import { onceATurn } from './app-state.ts';
import { type Connections, sameFacts } from './connections/connections.ts';
import { sameOrganisation } from './connections/identity.ts';
import type { Emit } from './events.ts';
import { inboxOf } from './feed/inbox.ts';
import { pollInterval } from './feed/pace.ts';
import type { Lock } from './lock.ts';
import type { Notices } from './notices/notices.ts';
import type { Log } from './ports.ts';
import { createSession, type Session, type SessionDependencies } from './session.ts';
import { type Known, knownOf } from './watch/known.ts';

interface Needs extends Omit<SessionDependencies, 'pollSeconds' | 'limits' | 'onLink' | 'onDelta' | 'onReset' | 'onSent'> {
  connections: Connections;
  settings: { readonly value: Settings };
  lock: Pick<Lock, 'isLocked'>;
  log: Pick<Log, 'note'>;
  notices: Pick<Notices, 'tell' | 'settled' | 'forget'>;
  emit: Emit;
  changed(): void;
  /** It is live, and whose votes are one's own is not known yet. */
  onNameless(connectionId: string): void;
  /** Its newest page was looked at. */
  onLooked(session: Session): void;
}

export class Sessions {
  readonly #needs: Needs;
  readonly #open = new Map<string, Session>();
  readonly #links = new Map<string, LinkState>();
  readonly #announcing: Announcing;
  readonly #noteInbox = onceATurn(() => this.#needs.emit('feed.inbox', null));
  #started = false;
  #visible = true;

  constructor(needs: Needs) {
    this.#needs = needs;
    const { notices, service, clock } = needs;
    this.#announcing = createAnnouncing({ notices, now: baseUrl => service.serverNow(baseUrl) ?? clock.now() });
  }

  get(connectionId: string): Session | null {
    return this.#open.get(connectionId) ?? null;
  }

  current(): Session | null {
    return this.#open.get(this.#needs.connections.current()?.connectionId ?? '') ?? null;
  }

  /** That of a connection, whichever is looked at. */
  of(connectionId: string): Session | null {
    return this.#open.get(connectionId) ?? null;
  }

  /** What is known of each connection now, for whoever looks at it while the app is locked. */
  known(): Map<string, Known> {
    const knownTo = (connectionId: string, { feed }: Session) =>
      knownOf(feed, this.link(connectionId), activityId => this.#announcing.holds(connectionId, activityId));
    return new Map([...this.#open].map(([connectionId, session]) => [connectionId, knownTo(connectionId, session)]));
  }

  /** Another connection is looked at: pages hear its feed anew. */
  tellSelected(): void {
    const session = this.current();
    if (session !== null) this.#needs.emit('feed.reset', session.feed.snapshot());
    this.#needs.changed();
  }

  link(connectionId: string): LinkState {
    return this.#links.get(connectionId) ?? { state: 'idle' };
  }

  waiting(): Record<string, number> {
    return this.#announcing.counts();
  }

  inbox(): Inbox {
    const current = this.current();
    const others = this.#needs.connections.all().flatMap(({ connectionId }) => this.#open.get(connectionId) ?? []);
    return inboxOf([...new Set([...(current === null ? [] : [current]), ...others])]);
  }

  /** Those that are open, the one that is looked at first. */
  all(): Session[] {
    const current = this.current();
    return [...new Set([...(current === null ? [] : [current]), ...this.#open.values()])];
  }

  isVisible(): boolean {
    return this.#visible;
  }

  setVisible(visible: boolean): void {
    this.#visible = visible;
    for (const session of this.#open.values()) session.feed.setVisible(visible);
  }

  /** From here on every connection has one, but while the app is locked. */
  begin(): void {
    this.#started = true;
    // One that was connected before the start has its session already; a locked app opens none before it is unlocked.
    if (!this.#needs.lock.isLocked()) this.#openMissing();
    this.#needs.changed();
  }

  end(): void {
    this.#started = false;
    for (const session of this.#open.values()) session.stop();
  }

  open(connection: Connection): void {
    const session = this.#make(connection);
    session.feed.setVisible(this.#visible);
    this.#open.set(connection.connectionId, session);
    session.start();
  }

  close(connectionId: string, forGood = true): void {
    const session = this.#open.get(connectionId);
    if (forGood) session?.close();
    else session?.stop();
    this.#open.delete(connectionId);
    this.#links.delete(connectionId);
    this.#announcing.forget(connectionId);
    this.#noteInbox();
  }

  /** Puts a changed connection in the place of the old one, and opens it anew. */
  async replace(next: Connection): Promise<void> {
    await this.#needs.connections.put(next);
    this.close(next.connectionId);
    this.open(next);
  }

  /** Sessions are those of connections that are listed: some vanish where their file turns out not to be the app's own. */
  reconcile(): void {
    const listed = new Map(this.#needs.connections.all().map(connection => [connection.connectionId, connection]));
    for (const [connectionId, session] of this.#open) {
      const connection = listed.get(connectionId);
      if (connection === undefined) this.close(connectionId);
      // SECURITY: one that was opened while its file could not be checked goes on by what the file said then, whom it believes
      // among it; the file may have been put back since.
      else if (JSON.stringify(session.connection) !== JSON.stringify(connection))
        // What began over one that turned out to be right goes on.
        this.close(connectionId, !sameFacts(session.connection, connection));
    }
    if (this.#started && !this.#needs.lock.isLocked()) this.#openMissing();
    this.#needs.changed();
  }

  lockOrUnlock(locked: boolean): void {
    for (const session of this.#open.values()) {
      if (locked) session.stop();
      else session.start();
    }
    // What was found not to hold while it was locked was closed, and is opened here.
    if (!locked) this.reconcile();
  }

  /** A submit without an outcome is settled as soon as it can be (docs/threats.md#journal). */
  settle(): void {
    const { submits, changed } = this.#needs;
    for (const session of this.#open.values()) void submits.settle(session.target).finally(changed);
  }

  /** What an address is called, or what is known of others, stands in the headlines of the lists. */
  resummarise(): void {
    for (const session of this.#open.values()) session.feed.resummarise();
  }

  #openMissing(): void {
    for (const connection of this.#needs.connections.all()) if (!this.#open.has(connection.connectionId)) this.open(connection);
  }

  #make(connection: Connection): Session {
    const { connectionId } = connection;
    const { connections, settings, emit } = this.#needs;
    const isCurrent = () => connections.current()?.connectionId === connectionId;
    const session = createSession(connection, {
      ...this.#needs,
      pollSeconds: () => this.#pollSeconds(connection),
      limits: () => settings.value.limits,
      onLink: link => this.#noteLink(connection, link),
      onDelta: delta => {
        // SECURITY: what was under way when the app was locked tells nobody: somebody else may stand there by now.
        if (this.#needs.lock.isLocked()) return;
        if (isCurrent()) emit('feed.delta', delta);
        this.#noteWaiting(session, { activities: delta.upserts, complete: delta.complete });
      },
      onReset: snapshot => {
        if (isCurrent()) emit('feed.reset', snapshot);
        this.#noteWaiting(session, snapshot);
      },
      onSent: () => {
        // What one of them voted on or asked for has changed for the others of the organisation, too.
        for (const other of this.#open.values())
          if (other !== session && sameOrganisation(other.connection, connection)) other.feed.hurry();
      },
    });
    return session;
  }

  #pollSeconds({ connectionId, baseUrl }: Connection): number {
    const { connections, settings, service } = this.#needs;
    const current = connections.current();
    const { host } = new URL(baseUrl);
    const others = [...this.#open.values()].filter(
      ({ connection }) => connection.connectionId !== current?.connectionId && new URL(connection.baseUrl).host === host,
    );
    const isCurrent = current?.connectionId === connectionId;
    return pollInterval(settings.value.pollSeconds, isCurrent, others.length, service.perSecond(baseUrl));
  }

  #noteLink({ connectionId, userId }: Connection, link: LinkState): void {
    const isNews = this.#links.get(connectionId)?.state !== link.state;
    this.#links.set(connectionId, link);
    if (isNews) this.#logLink(connectionId, link);
    // A good round after a good one is a time and nothing else: pages draw that, and not the whole state.
    if (!isNews && link.state === 'live') this.#needs.emit('feed.checked', { connectionId, at: link.at });
    else this.#needs.changed();
    if (link.state !== 'live') return;
    // Without the user's id no vote is known as one's own.
    if (isNews && userId === '') this.#needs.onNameless(connectionId);
    const session = this.#open.get(connectionId);
    if (session === undefined) return;
    this.#announcing.look(session, this.#open.values());
    this.#needs.onLooked(session);
  }

  #logLink(connectionId: string, link: LinkState): void {
    const connection = 1 + this.#needs.connections.all().findIndex(each => each.connectionId === connectionId);
    this.#needs.log.note('link', { connection, state: link.state, code: link.state === 'trouble' ? link.code : 'none' });
  }

  #noteWaiting(session: Session, told: Snapshot): void {
    this.#noteInbox();
    if (this.#announcing.note(session, this.#open.values(), told)) this.#needs.changed();
  }
}
