/** Faults of notices: what is told, when, and what is no longer true. */
import type { Fault } from './fault.ts';

const planted = (file: string, test: string, faults: [fault: string, find: string, replace: string][]): Fault[] =>
  faults.map(([fault, find, replace]) => ({
    ...{ fault, file: `electron/core/${file}.ts`, find, replace },
    tests: [`test/unit/core/${test}.test.ts`],
  }));

export const notices: Fault[] = [
  ...planted('notices/notices', 'notices/notices', [
    ['what came together is told one by one', 'this.#gatheredAt ??= this.#needs.clock.monotonic() + gatherMs;', ''],
    ['several notices of one moment pile up', 'if (fresh.length === 1 && !this.#summed().length)', 'if (fresh.length > 0)'],
    ['what is no longer true stands on', "    if (group?.stands === 'alone') this.#needs.notify.withdraw(key);\n", ''],
    ['a number stays that is no longer right', 'else if (wasTold) this.#correct(key, group);', ''],
    ['a page alone says that a person has seen it', '    if (!this.#needs.notify.attended()) return;\n', ''],
    [
      'a lapse is told beside what it is about',
      "if (news.kind === 'lapse' || news.ended === 'lapsed') this",
      "if (news.ended === 'lapsed') this",
    ],
    [
      'one’s own lapsed request is told twice',
      "if (news.kind === 'lapse' || news.ended === 'lapsed') this",
      "if (news.kind === 'lapse') this",
    ],
    [
      'what a pause held back is hidden by the next pause',
      '    this.look();\n    this.#hush.pause(minutes);',
      '    this.#hush.pause(minutes);',
    ],
    ['nothing looks again at the end of quiet hours', 'if (went && this.#alarm === alarm) this.look();', ''],
    [
      'switched off, what stands stays',
      "if (why === 'off') for (const key of [...this.#groups.keys()]) this.#remove(key);\n    else if",
      'if',
    ],
    ['a lock leaves the words on the screen', '      this.#reword();\n      return;', '      return;'],
    ['notices stand after the unlock', "if (group.said !== null || group.stands !== 'nowhere') this.#remove(key, false);", ''],
    ['a click says nothing of where it leads', "if (subject !== null) this.#needs.emit('reviews.show', subject);", ''],
    [
      'a click on several opens the first',
      '...(news.length === 1 && { activityId: first.activity.activityId })',
      'activityId: first.activity.activityId',
    ],
    ['what was closed is told again', '      for (const activityId of group.told) group.news.delete(activityId);\n', ''],
    ['more of the same is as loud as the first', 'quietly || at - group.shownAt < loudEveryMs', 'quietly'],
    [
      'the end of the app leaves notices',
      '    for (const key of [...this.#groups.keys()]) this.#remove(key);\n    this.#alarm?.abort();',
      '    this.#alarm?.abort();',
    ],
    ['a trial is shown where the system has none', 'if (handed) notify.show', 'notify.show'],
  ]),
  ...planted('notices/notices', 'notices/quiet', [
    ['nobody hears that the pause is over', 'if (this.#wasPaused && !isPaused) this.#needs.changed();', ''],
  ]),
  ...planted('notices/hush', 'notices/quiet', [
    ['pauses follow on each other without an end', 'const began = paused()?.began ?? now;', 'const began = now;'],
    ['quiet hours hold nothing back', "? 'quiet' : null", '? null : null'],
    ['a pause never ends', 'now >= pause.until ||', ''],
    ['the switch is not asked', "      if (!settings.value.notifications) return 'off';\n", ''],
  ]),
  ...planted('notices/words', 'notices/words', [
    ['details are said unasked', '(details ? detailed : bare)', '(details ? bare : detailed)'],
    ['details are said while locked', 'if (first === undefined || locked) return', 'if (first === undefined) return'],
    ['a headline stands as others wrote it', 'shortened(activity.headline, 120)', 'activity.headline'],
    ['the outcome is not named', "  rejected: 'Your request is rejected',", "  rejected: 'Your request is completed',"],
  ]),
  ...planted('feed/ended', 'feed/ended', [
    ['what was over at the start is announced', 'before === undefined || !user.isWhole', 'ended === null'],
    ['what is over is told again by the other key', 'if (wasOver || !isAwaited)', 'if (!isAwaited)'],
    ['approvals that lapsed are told of at every poll', '  own.lapsed = lapsesAt;\n', ''],
  ]),
  ...planted('feed/lapsing', 'feed/ended', [
    ['a lapse is told of at every poll', '        told.set(window, true);\n', ''],
    ['a lapse is told of a day before', 'lapse.left > tellBeforeMs', 'false'],
    ['a clock that is set back hides a lapse', 'from <= now && now < until', 'now < until'],
    ['a lapse is looked for when it is over', 'now + lapse.left - tellBeforeMs', 'now + lapse.left'],
  ]),
  ...planted('announcing', 'notices/notices', [
    [
      'what was decided elsewhere is not taken away',
      '      for (const activityId of left) notices.settled(connectionId, activityId);\n',
      '',
    ],
    ['a connection that is gone leaves its notices', '      notices.forget(connectionId);\n', ''],
  ]),
  ...planted('announcing', 'connections/inbox', [
    ['every key hears of its user’s activities', 'mine.some(other => waiting.holds(other.connectionId, activityId))', 'false'],
  ]),
  ...planted('sessions', 'notices/notices', [
    ['time alone makes nothing lapse', '    this.#announcing.look(session, this.#open.values());\n', ''],
  ]),
  ...planted('files/settings', 'notices/quiet', [
    ['in doubt notifications say what is asked', 'content.noticeDetails && than.noticeDetails', 'content.noticeDetails'],
    ['in doubt an edited file makes nights quiet', 'newlyQuiet(than.quietHours, content.quietHours) ? than.quietHours : ', ''],
  ]),
  ...planted('decisions/documents', 'notices/notices', [
    ['details are switched on without a person', '!before.noticeDetails && after.noticeDetails', 'false'],
    ['nights become quiet without a person', 'newlyQuiet(before.quietHours, after.quietHours)', 'false'],
  ]),
  ...planted('events', 'notices/notices', [['a click behind the lock leads nowhere', ", 'reviews.show'];", '];']]),
];
