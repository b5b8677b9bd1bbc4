/** Faults of what a review and its row say of a change, of whom one dealt with before, and of one severity everywhere. */
import type { Fault } from './fault.ts';

const said = ['test/unit/core/review/wording/changes.test.ts'];
const dealt = ['test/unit/core/known/dealt-with.test.ts'];
const earlier = ['test/unit/core/review/past/earlier.test.ts', 'test/unit/core/review/past/similar.test.ts'];
const severity = ['test/unit/core/review/ladder/same-severity.test.ts'];

const rows: [file: string, tests: string[], faults: [fault: string, find: string, replace: string][]][] = [
  [
    'electron/core/review/wording/changes/change',
    said,
    [
      [
        'a person whom the request names loses their name',
        '  return { role, name, address: null, ...(what',
        '  return { role, name: null, address: null, ...(what',
      ],
      [
        'of several of them the first stands for all',
        'return ids.length <= 1 ? thing(subject',
        'return ids.length > 0 ? thing(subject',
      ],
      [
        'an address that nobody knows is told as a name',
        'if (value === undefined || subject.names.id(value) !== undefined || !isAddress(subject, value))',
        'if (value !== null)',
      ],
      [
        'several new ones are told as one',
        'if (names.length !== 1) return names.length === 0 ? `No new ',
        'if (names.length < 1) return names.length === 0 ? `No new ',
      ],
    ],
  ],
  [
    'electron/core/review/wording/changes/people',
    said,
    [
      [
        'who comes in with credentials comes in with nothing',
        '.filter(({ count }) => count > 0)',
        '.filter(({ count }) => count < 0)',
      ],
      ['tags that come with an invitation are not told', 'withTags(subject, tags)}', "''}"],
      ['who loses a tag gets it', "gain.length > 0 ? [gain, 'Gets'] : [lose, 'Loses']", "[[...gain, ...lose], 'Gets']"],
      [
        'a key goes from whoever reads the review',
        "const user = thing(subject, 'User', text(subject.parameters, 'userId'), 'user');\n    const lost",
        "const user = plainly('User', 'you');\n    const lost",
      ],
      [
        'a second-factor rule that goes is a new one',
        "rule('Deletes a second-factor rule of', 'Loses')",
        "rule('New second-factor rule for', 'Gets')",
      ],
    ],
  ],
  [
    'electron/core/review/wording/changes/rules',
    said,
    [
      ['a root quorum that falls is told as it was', "plainly('Becomes', `", "plainly('Becomes', was ?? `"],
      ['a feature that goes off goes on', "isRemoved ? 'off' : stateOf(value)", "isRemoved ? 'on' : stateOf(value)"],
      ['an allowlist that is off keeps its ranges', '=== false)\n    return changes(`', '=== null)\n    return changes(`'],
      ['the allowlist of a key is that of the organisation', 'return key === undefined\n', 'return key !== null\n'],
      ['a proxy that is off lets people in', "state === 'on' ? 'who", "state !== 'on' ? 'who"],
      ['a policy that changes says the same as before', "plainly('Then', change === '' ?", "plainly('Then', change !== '' ?"],
    ],
  ],
  [
    'electron/core/review/wording/changes/holdings',
    said,
    [
      [
        'an export is for whoever asked',
        "plainly('Can take all of it', 'whoever holds the target key')",
        "plainly('Can take all of it', 'whoever asked')",
      ],
      [
        'a key tag that goes comes',
        "gain.length > 0 ? 'Gets' : 'Loses', id, 'key tag'",
        "gain.length > 0 ? 'Gets' : 'Gets', id, 'key tag'",
      ],
      ['what is deleted can be brought back', "'cannot be undone'", "'can be undone'"],
    ],
  ],
  [
    'electron/core/review/wording/changes/ways',
    said,
    [
      [
        'events go to a host that is not told',
        "plainly('Becomes', active ? 'on' : 'off')",
        "plainly('Becomes', active ? 'off' : 'on')",
      ],
      [
        'a session is for whoever asked, whoever is named',
        'return id === undefined\n    ? { party',
        "return id !== ''\n    ? { party",
      ],
    ],
  ],
  [
    'electron/core/review/wording/changes/vaults',
    said,
    [
      ['a withdrawal pays into the vault', 'return isIn\n      ? paid(', 'return !isIn\n      ? paid('],
      [
        'the fee of a vault goes to the vault',
        "const wallet = bearer(subject, 'Gets the fee', text(parameters, 'clientFeeWallet'), 'wallet');",
        "const wallet = bearer(subject, 'Gets the fee', address, 'wallet');",
      ],
      ['deposits that are off are on', "off === undefined ? 'changed' : off ?", "off === undefined ? 'changed' : !off ?"],
    ],
  ],
  [
    'electron/core/known/dealt-with',
    dealt,
    [
      [
        'what was only asked for counts as dealt with',
        "history.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED')",
        'history.filter(({ status }) => status !== null)',
      ],
      [
        'the first day is told for the last',
        '.toSorted();\n      return { times: times.length, last: times.at(-1)',
        '.toSorted();\n      return { times: times.length, last: times.at(0)',
      ],
      ['a payee is counted once more for themselves', 'times: times.length, last', 'times: times.length + 1, last'],
      ['the last to be listed is told for the last', 'createdAt).toSorted();', 'createdAt);'],
      [
        'what is longer than a shelf is marked on none',
        'made.shelf.marks.add(lower)',
        'lower.length < shelfLetters && made.shelf.marks.add(lower)',
      ],
      ['whoever is not looked for was dealt with', 'if (letters < 0) return false;', 'if (letters < 0) return true;'],
      ['all are looked for, however long it takes', 'if (letters < 0) return false;\n', ''],
      ['only one activity of a shelf is looked at', 'yield each.activity;\n  }', 'return void (yield each.activity);\n  }'],
      [
        'one whose bytes are not marked is not looked for as written',
        'mayHold(marks, key) || mayHold(marks, bytes)',
        'mayHold(marks, bytes ?? key)',
      ],
    ],
  ],
  [
    'electron/core/known/dealings',
    dealt,
    [
      [
        'whatever a text names was dealt with',
        '      return [];\n  }\n}\n\n/** Addresses',
        '      return [payload];\n  }\n}\n\n/** Addresses',
      ],
    ],
  ],
  [
    'electron/core/review/past/earlier',
    earlier,
    [
      [
        'what the service says completed looks usual',
        "    if (receipt?.verdict !== 'verified' || sameAddressKey(receipt.signWith) !== payer || seen.has(receipt.digest)) continue;\n    seen.add(receipt.digest);\n",
        '',
      ],
      ['a signature that does not hold looks usual', "receipt?.verdict !== 'verified'", 'receipt === null'],
      ['what is too large to read hides what is older', 'if (its > letters) return false;\n', ''],
      ['what any key signed looks usual', ' || sameAddressKey(receipt.signWith) !== payer', ''],
      ['one signature is as many payments as are told', ' || seen.has(receipt.digest)', ''],
      ['what an imitation was paid looks usual', " || trust === 'imitates') return effect;", ') return effect;'],
      ['amounts of all assets stand beside each other', 'token && sameAddressKey(token), chain, asset, decimals', 'chain'],
      ['what others were paid stands beside it', 'JSON.stringify([party && sameAddressKey(party.value), ', 'JSON.stringify(['],
      ['nobody has a turn while what was paid before is read', '    yield;\n    const receipt', '    const receipt'],
      ['the newest stands first', '.slice(0, most).reverse()', '.slice(0, most)'],
    ],
  ],
  [
    'electron/core/review/document',
    severity,
    [['a row does not count its first finding', 'gravest(findingsOf(subject))', 'gravest(findingsOf(subject).slice(1))']],
  ],
  [
    'electron/core/decisions/bulk',
    severity,
    [
      [
        'several decided together are as grave as what they share',
        'gravest([...findings, ...reviews.flatMap(review => review.document.findings)])',
        'gravest(findings)',
      ],
      [
        'a high one is among several',
        "document.severity !== 'critical' && document.severity !== 'high'",
        "document.severity !== 'critical'",
      ],
    ],
  ],
  [
    'renderer/store/activities/bulk',
    severity,
    [['a high row can be marked', "(severity === 'look' || severity === 'note')", "severity !== 'critical'"]],
  ],
];

export const changes: Fault[] = rows.flatMap(([file, tests, faults]) =>
  faults.map(([fault, find, replace]) => ({ fault, file: `${file}.ts`, find, replace, tests })),
);
