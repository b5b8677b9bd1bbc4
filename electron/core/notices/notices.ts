/**
 * The one way of every notice to the system (docs/architecture.md#notices): whether it is shown, when, together with what, and
 * what takes its place. A notice that is no longer true is withdrawn.
 */
import { longestPause } from '../../contract/quiet-hours.ts';
import type { Events, Settings } from '../../contract/values/app-values.ts';
import type { Emit } from '../events.ts';
import type { Clock, Notify } from '../ports.ts';
import { slept } from '../service/living-clock.ts';
import { createHush, type Hush, type Hushed } from './hush.ts';
import { type ActivityNews, keyOf, type Said } from './news.ts';
import { summaryOf, trialWords, type Words, wordsOf } from './words.ts';

interface Needs {
  clock: Clock;
  notify: Notify;
  minuteOfDay(at: number): number;
  settings: { readonly value: Settings };
  isLocked(): boolean;
  emit: Emit;
  changed(): void;
}

/** What is told in one notice. */
interface Group {
  /** By activity. */
  news: Map<string, ActivityNews>;
  /** In the place of news. */
  said: Said | null;
  /** Activities that were told of; beside `said` its key. */
  told: Set<string>;
  /** Where it stands now. */
  stands: 'nowhere' | 'alone' | 'in the summary';
  /** Monotonic. */
  shownAt: number;
}

/** What comes within it is told together. */
const gatherMs = 2_000;
/** Who was told less than so long ago hears of more without a sound. */
const loudEveryMs = 60_000;
/** While something is held back it is looked so often whether it may be shown: clocks are set, and computers sleep. */
const lookEveryMs = 60_000;
const summaryKey = 'summary';

export class Notices {
  readonly #needs: Needs;
  readonly #hush: Hush;
  readonly #groups = new Map<string, Group>();
  #alarm: AbortController | null = null;
  /** Monotonic: when what is gathered now is told. */
  #gatheredAt: number | null = null;
  #wasPaused = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#hush = createHush({ ...needs, longest: longestPause });
  }

  /** Takes news of an activity; it is told with what else comes within seconds. */
  tell(news: ActivityNews): void {
    if (this.#hush.why() === 'off') return;
    const { activityId } = news.activity;
    // That it lapses says that it waits.
    if (news.kind === 'lapse' || news.ended === 'lapsed') this.#drop(keyOf({ ...news, kind: 'waits' }), activityId);
    const group = this.#group(keyOf(news));
    group.said = null;
    group.news.set(activityId, news);
    group.told.delete(activityId);
    this.#gatheredAt ??= this.#needs.clock.monotonic() + gatherMs;
    this.#arm();
  }

  /** Says it at once, or where notices are held back, afterwards. */
  say(said: Said): void {
    const why = this.#hush.why();
    if (why === 'off') return;
    const group = this.#group(said.key);
    group.news.clear();
    group.told.clear();
    group.said = said;
    if (why === null) this.#show(said.key, group);
    else if (group.stands === 'alone') {
      this.#needs.notify.withdraw(said.key);
      group.stands = 'nowhere';
    }
    this.#arm();
  }

  /** What was said under that key is no longer true. */
  unsay(key: string): void {
    if (this.#groups.has(key)) this.#remove(key);
  }

  /** An activity no longer waits over that connection. */
  settled(connectionId: string, activityId: string): void {
    for (const kind of ['waits', 'lapse']) this.#drop(`${kind}:${connectionId}`, activityId);
    const mine = `mine:${connectionId}`;
    if (this.#groups.get(mine)?.news.get(activityId)?.ended === 'lapsed') this.#drop(mine, activityId);
  }

  /** A person who sits before the app has it open. */
  seen(activityId: string): void {
    // SECURITY: a page says that it opened something, and cannot keep a person from hearing of it while they are elsewhere.
    if (!this.#needs.notify.attended()) return;
    for (const key of [...this.#groups.keys()]) this.#drop(key, activityId);
  }

  /** A connection is gone, and what was told of it with it. */
  forget(connectionId: string): void {
    for (const kind of ['waits', 'lapse', 'mine', 'blind', 'session']) this.unsay(`${kind}:${connectionId}`);
  }

  /** At a lock words give way to numbers; who unlocks sits before the app. */
  lockOrUnlock(locked: boolean): void {
    if (locked) {
      this.#reword();
      return;
    }
    for (const [key, group] of [...this.#groups]) if (group.said !== null || group.stands !== 'nowhere') this.#remove(key, false);
    this.#needs.notify.withdraw(summaryKey);
  }

  /** @param minutes 0 ends a pause. @returns until when, ISO time; null where it ended */
  pause(minutes: number): string | null {
    // SECURITY: what an earlier pause held back is said before another one begins.
    this.look();
    this.#hush.pause(minutes);
    this.look();
    this.#needs.changed();
    return this.pausedUntil();
  }

  pausedUntil(): string | null {
    const until = this.#hush.pausedUntil();
    return until === null ? null : new Date(until).toISOString();
  }

  /** Shows one whatever holds others back; says whether the system takes it, and why others are not shown. */
  tryOne(): { handed: boolean; held: Hushed | null } {
    const { notify } = this.#needs;
    const handed = notify.supported();
    if (handed) notify.show({ key: 'trial', ...trialWords }, { clicked: () => {}, closed: () => {} });
    return { handed, held: this.#hush.why() };
  }

  /** Settings, the clock or a pause may be otherwise by now. */
  look(): void {
    const isPaused = this.#hush.pausedUntil() !== null;
    if (this.#wasPaused && !isPaused) this.#needs.changed();
    this.#wasPaused = isPaused;
    const why = this.#hush.why();
    if (why === 'off') for (const key of [...this.#groups.keys()]) this.#remove(key);
    else if (why === null && this.#isGathered()) this.#tellAll();
    this.#arm();
  }

  /** The app ends: nothing is left that leads nowhere. */
  end(): void {
    for (const key of [...this.#groups.keys()]) this.#remove(key);
    this.#alarm?.abort();
  }

  #isGathered(): boolean {
    return this.#gatheredAt === null || this.#needs.clock.monotonic() >= this.#gatheredAt;
  }

  #group(key: string): Group {
    const group = this.#groups.get(key) ?? {
      ...{ news: new Map(), said: null, told: new Set<string>(), stands: 'nowhere' },
      shownAt: Number.NEGATIVE_INFINITY,
    };
    this.#groups.set(key, group);
    return group;
  }

  #tellAll(): void {
    this.#gatheredAt = null;
    const fresh = [...this.#groups].filter(([, group]) => isUntold(group));
    const [only] = fresh;
    if (only === undefined) return;
    if (fresh.length === 1 && !this.#summed().length) this.#show(only[0], only[1]);
    else {
      for (const [key, group] of fresh) {
        if (group.stands === 'alone') this.#needs.notify.withdraw(key);
        group.stands = 'in the summary';
      }
      this.#showSummary();
    }
  }

  #show(key: string, group: Group, quietly = false): void {
    const { clock, settings, isLocked } = this.#needs;
    const at = clock.monotonic();
    const words = group.said ?? wordsOf([...group.news.values()], { details: settings.value.noticeDetails, locked: isLocked() });
    this.#hand(key, words, quietly || at - group.shownAt < loudEveryMs);
    if (!quietly) group.shownAt = at;
    group.stands = 'alone';
    toldOf(group);
  }

  #summed(): Group[] {
    return [...this.#groups.values()].filter(({ stands }) => stands === 'in the summary');
  }

  #showSummary(quietly = false): void {
    const groups = this.#summed();
    const news = groups.flatMap(group => [...group.news.values()]);
    const words = summaryOf(
      news,
      groups.flatMap(({ said }) => said ?? []),
      this.#needs.isLocked(),
    );
    this.#hand(summaryKey, words, quietly);
    for (const group of groups) toldOf(group);
  }

  #hand(key: string, { title, text }: Words, quietly: boolean): void {
    this.#needs.notify.show(
      { key, title, text, ...(quietly && { quietly: true as const }) },
      {
        clicked: () => {
          const subject = this.#subjectOf(key);
          this.#closed(key);
          if (subject !== null) this.#needs.emit('reviews.show', subject);
        },
        closed: () => this.#closed(key),
      },
    );
  }

  /** Where a click leads now. */
  #subjectOf(key: string): Events['reviews.show'] | null {
    const groups = key === summaryKey ? this.#summed() : [this.#groups.get(key)].filter(group => group !== undefined);
    const news = groups.flatMap(group => [...group.news.values()]);
    const [first] = news;
    if (first === undefined) return groups[0]?.said?.opens ?? null;
    const at = news.every(each => each.connection === first.connection) ? { connectionId: first.connection.connectionId } : {};
    const ended = news.every(each => each.kind === 'mine') ? { ended: true as const } : {};
    return { ...at, ...ended, ...(news.length === 1 && { activityId: first.activity.activityId }) };
  }

  /** The person closed it or clicked on it: what it told is told. */
  #closed(key: string): void {
    for (const [each, group] of [...this.#groups]) {
      if (key === summaryKey ? group.stands !== 'in the summary' : each !== key) continue;
      group.stands = 'nowhere';
      for (const activityId of group.told) group.news.delete(activityId);
      group.told.clear();
      if (group.news.size === 0) this.#groups.delete(each);
    }
  }

  #drop(key: string, activityId: string): void {
    const group = this.#groups.get(key);
    if (group === undefined || !group.news.delete(activityId)) return;
    const wasTold = group.told.delete(activityId);
    if (group.news.size === 0) this.#remove(key);
    else if (wasTold) this.#correct(key, group);
  }

  /** It counts what is no longer there. Who sits before the app sees what is; who does not reads it anew, without a sound. */
  #correct(key: string, group: Group): void {
    const { notify } = this.#needs;
    if (group.stands === 'nowhere') return;
    const isSummary = group.stands === 'in the summary';
    const at = isSummary ? summaryKey : key;
    if (notify.attended()) {
      notify.withdraw(at);
      this.#closed(at);
    } else if (this.#hush.why() !== null) {
      notify.withdraw(at);
      for (const each of isSummary ? this.#summed() : [group]) untoldAgain(each);
    } else if (isSummary) this.#showSummary(true);
    else this.#show(key, group, true);
  }

  #remove(key: string, corrects = true): void {
    const group = this.#groups.get(key);
    this.#groups.delete(key);
    if (group?.stands === 'alone') this.#needs.notify.withdraw(key);
    if (group?.stands !== 'in the summary' || !corrects) return;
    const [other] = this.#summed();
    if (other === undefined) this.#needs.notify.withdraw(summaryKey);
    else this.#correct(summaryKey, other);
  }

  /** SECURITY: what stands when the app is locked says numbers from then on, and names no activity (docs/threats.md#locking). */
  #reword(): void {
    const isHushed = this.#hush.why() !== null;
    const { notify } = this.#needs;
    for (const [key, group] of this.#groups) {
      if (group.stands !== 'alone' || group.said !== null) continue;
      if (!isHushed) this.#show(key, group, true);
      else {
        notify.withdraw(key);
        untoldAgain(group);
      }
    }
    const summed = this.#summed();
    if (summed.length === 0) return;
    if (!isHushed) this.#showSummary(true);
    else {
      notify.withdraw(summaryKey);
      for (const group of summed) untoldAgain(group);
    }
  }

  #arm(): void {
    const { clock } = this.#needs;
    this.#alarm?.abort();
    this.#alarm = null;
    const until = this.#hush.pausedUntil();
    const isUntoldAny = [...this.#groups.values()].some(isUntold);
    if (until === null && !isUntoldAny) return;
    const gathered = (this.#gatheredAt ?? 0) - clock.monotonic();
    const ms = this.#hush.why() === null ? Math.max(0, gathered) : Math.min(lookEveryMs, (until ?? Infinity) - clock.now());
    const alarm = new AbortController();
    this.#alarm = alarm;
    void slept(clock, ms, alarm.signal).then(went => {
      if (went && this.#alarm === alarm) this.look();
    });
  }
}

const isUntold = ({ news, said, told }: Group): boolean =>
  said === null ? [...news.keys()].some(activityId => !told.has(activityId)) : !told.has(said.key);

function toldOf({ news, said, told }: Group): void {
  for (const activityId of news.keys()) told.add(activityId);
  if (said !== null) told.add(said.key);
}

/** It is said again once notices are shown. */
function untoldAgain(group: Group): void {
  group.stands = 'nowhere';
  group.told.clear();
}
