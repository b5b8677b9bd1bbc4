/** Faults of what goes on while the app is locked. */
import type { Fault } from './fault.ts';

const locked = ['test/unit/core/watch/watching.test.ts'];
const chosen = ['test/unit/core/watch/choosing.test.ts'];
const policies = ['test/unit/core/watch/standing.test.ts'];

const rows: [file: string, tests: string[], faults: [fault: string, find: string, replace: string][]][] = [
  [
    'electron/core/watch/counting',
    locked,
    [
      [
        'what the voter has voted on is counted',
        'voteStateOf({ ...activity, canApprove }, voterId, now())',
        "voteStateOf({ ...activity, canApprove }, 'nobody', now())",
      ],
      [
        'nothing is counted, as the watch key may approve nothing',
        'voteStateOf({ ...activity, canApprove }, voterId, now())',
        'voteStateOf(activity, voterId, now())',
      ],
      [
        'a key looks whose user has come to decide',
        "if (configs.ok && configs.value.configs.quorum?.userIds.includes(userId)) return unfit('its user is in the root quorum');",
        '',
      ],
      ['the key is asked whose it is before every look', '        isChecked = true;\n', ''],
      ['a lapse that is over is the first to come', 'lapse !== null && lapse > at', 'lapse !== null'],
    ],
  ],
  [
    'electron/core/watch/watch',
    locked,
    [
      ['what waited before is announced', 'before !== null && [...ids].some(id => before?.has(id) === false)', 'ids.size > 0'],
      [
        'what came between the last look and the lock is not said',
        'let before = known.ids;',
        'let before: ReadonlySet<string> | null = null;',
      ],
      ['it is said again at every look that nobody looks', '      isBlind = true;\n', ''],
      [
        'a number of before the trouble is said to be of now',
        "become({ state: 'trouble', code: at.code });",
        "become({ state: 'trouble', code: at.code, at: new Date(clock.now()).toISOString() });",
      ],
    ],
  ],
  [
    'electron/core/watch/watches',
    locked,
    [
      ['an open app is watched on', '      for (const watch of watched?.values() ?? []) watch.stop();\n', ''],
      [
        'the connection’s own key looks behind the lock',
        'targetOf(keys, watchKeyId, baseUrl',
        'targetOf(keys, connection.keyId, baseUrl',
      ],
      ['that nothing waits any more takes no notice away', 'needs.notices.unsay(waitsKey(connection))', 'undefined'],
      ['nobody says that nothing is watched', "      if (by !== 'start') tell(unwatchedNotice(alone, all.length));\n", ''],
    ],
  ],
  [
    'electron/core/events',
    ['test/unit/core/events.test.ts'],
    [
      [
        'a locked page hears of what was under way',
        "if (to === 'main' && event !== 'app.state' && isLocked()) {",
        "if (to === 'main' && event === 'webhooks.receiver' && isLocked()) {",
      ],
    ],
  ],
  [
    'electron/core/lock',
    locked,
    [
      [
        'a lock upon a lock says another reason',
        'held = next ? (held ?? { at: now(), by }) : null;',
        "held = next ? { at: now(), by: 'idle' } : null;",
      ],
    ],
  ],
  [
    'electron/core/calls/ways-in/watch',
    chosen,
    [
      ['the key’s own word on whose it is counts for nothing', '  if (other !== null) return giveBack(other);\n', ''],
      ['a key that was refused stays pinned', '    await dropWatchKey(needs, { ...connection, watchKeyId: keyId });\n', ''],
      [
        'a key that watches no more stays as open as it was',
        '  return key?.watches === true ? keys.setWatch(watchKeyId, false) : done(null);',
        '  return done(null);',
      ],
      [
        'a key that watches no more may go on asking',
        '  await unpinUnused({ connections, keys }, { ...connection, keyId: watchKeyId });\n',
        '',
      ],
    ],
  ],
  [
    'electron/core/watch/standing',
    policies,
    [
      [
        'a policy that names the user is not read',
        "if ([user.userId, ...user.userTags].some(id => said.includes(id))) return 'named';",
        '',
      ],
      [
        'a policy that is not understood lets nobody do anything',
        "if (counts !== true) return counts === false ? 'nothing' : 'unread';",
        "if (counts !== true) return 'nothing';",
      ],
      ['an effect of another name is taken for a denial', "policy.effect === 'EFFECT_DENY'", "policy.effect !== 'EFFECT_ALLOW'"],
      [
        'who acts alone only counts among others',
        "return decides && votes !== null && votes <= 1 ? 'alone' : 'anybody';",
        "return 'anybody';",
      ],
    ],
  ],
  [
    'electron/core/watch/standing',
    chosen,
    [
      ['a key of the voter watches', "  if (user.userId === userId) return refused(who, 'votes over this connection');\n", ''],
      [
        'a key of the root quorum watches',
        "  if (rootQuorum?.includes(user.userId) === true) return refused(who, 'is in the root quorum');\n",
        '',
      ],
    ],
  ],
  [
    'electron/core/watch/changes',
    chosen,
    [
      [
        'a key that votes watches',
        'return speaksFor(connections.all(), keyId) ?? set(connection, key);',
        'return set(connection, key);',
      ],
    ],
  ],
  [
    'electron/core/watch/unused',
    ['test/unit/core/watch/unused.test.ts'],
    [
      [
        'a key that was left behind stays open',
        'if (watches && !looked.has(keyId)) await keys.setWatch(keyId, false);',
        'void looked;',
      ],
    ],
  ],
];

export const watch: Fault[] = rows.flatMap(([file, tests, faults]) =>
  faults.map(([fault, find, replace]) => ({ fault, file: `${file}.ts`, find, replace, tests })),
);
