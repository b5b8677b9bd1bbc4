/** Faults of what one person seals and another one checks and sends. */
import type { Fault } from './fault.ts';

const handOver = ['in-app', 'sent-before'].map(name => `test/unit/core/signing/hand-over/${name}.test.ts`);
const batches = ['test/unit/core/signing/batch/again.test.ts', ...handOver];

const rows: [file: string, faults: [fault: string, find: string, replace: string][]][] = [
  [
    'electron/core/signing/hand-over/check',
    [
      ['whoever prepared a hand-over sends it', 'userId !== me &&', ''],
      ['whoever prepared it sends it under another user’s id', ' && publicKey !== session.target.voice?.().publicKey', ''],
      ['a hand-over of another organisation is read', 'content.organizationId !== organizationId', 'false'],
      ['altered content passes under the old hash', 'const isWhole = hashOf(content) === hash;', 'const isWhole = true;'],
      ['anybody’s seal passes', '    verifyStamp({ ...said, message: sealedBytes(hash) }, dialect);', '    true;'],
      ['a seal by another key than the one it names passes', '    said.publicKey === publicKey &&\n', ''],
      [
        'a key that is not listed for the preparer passes',
        'listed?.apiKeys.some(key => publicKeyOf(key) === publicKey && isLive(expiryOf(key), session)) === true',
        'listed !== undefined',
      ],
      [
        'the key of any user passes for the preparer’s',
        'answer.value.users.find(user => user.userId === userId)',
        'answer.value.users.find(user => user.apiKeys.some(key => publicKeyOf(key) === publicKey))',
      ],
      ['rows that do not say what the file says are sent', 'requests: holds ? requests : [],', 'requests,'],
      ['the sums of the file are not added up again', 'JSON.stringify(totals) === JSON.stringify(content.totals)', 'true'],
      ['a hand-over never grows old', 'age <= mostAgeMs &&', ''],
      ['a hand-over from the future passes', 'age <= mostAgeMs && age >= -aheadMs', 'age <= mostAgeMs'],
    ],
  ],
  [
    'electron/core/signing/hand-over/format',
    [
      ['a file that was written anew is read', 'if (canonical(value) !== text.trim())', 'if (text.length === 0)'],
      ['members that nobody knows are passed over', 'const content = z.strictObject({', 'const content = z.object({'],
      ['a file holds as many rows as it likes', '.min(1).max(mostInBatch)', '.min(1)'],
      ['the seal says nothing of its purpose', 'utf8(`countersign hand-over 1 ', 'utf8(`countersign '],
    ],
  ],
  [
    'electron/core/signing/hand-over/rows',
    [
      ['the bytes of a row need not have its fingerprint', '!== fingerprint)', '=== null)'],
      ['what a row signs may be another digest than it says', 'if (row.digest !== digest)', 'if (row.digest === null)'],
    ],
  ],
  [
    'electron/core/signing/hand-over/hand-overs',
    [
      ['a hand-over is sent twice', 'written.ok ? sent.note(hash) : written', 'written'],
      [
        'who prepared what is sent stands in no journal',
        'const written = await noted(',
        'const written: Outcome<null> = done(null);\n      void (',
      ],
    ],
  ],
  [
    'electron/core/signing/hand-over/make',
    [
      ['it is sealed whatever the person says', '  if (!answer.ok) return answer;\n', ''],
      [
        'sealing leaves nothing in the journal',
        "await noted('signing.hand_over',",
        "((_: string, _about: string) => done(null))('signing.hand_over',",
      ],
    ],
  ],
  [
    'electron/core/signing/hand-over/sent-before',
    [
      ['what the service holds already is sent again by its bytes', 'if (fingerprints.has(activity.fingerprint))', 'if (false)'],
      ['what was sent from here before is sent again', "  if (isSent) return 'It was sent from this computer before';\n", ''],
    ],
  ],
  [
    'electron/core/signing/batch/batch',
    [
      [
        'a file alone is sent though a second person must check',
        'handOvers.isNeeded() && again === null ? needsSecond() : bodiesOf(session, requests)',
        'bodiesOf(session, requests)',
      ],
      [
        'what was begun before the rule goes on around it',
        'if (handOvers.isNeeded() && state.batch.handOver === undefined) return needsSecond();',
        '',
      ],
      [
        'a hand-over is not checked once more before it is sent',
        "if (held.length === 0) return failure('changed',",
        "if (false) return failure('changed',",
      ],
      [
        'a hand-over is sealed anew by whoever opened it',
        'if (checked === null || checked.handOver !== null) return otherRows();',
        'if (checked === null) return otherRows();',
      ],
      [
        'what failed of one’s own batch goes again without a second person',
        'looked.again(session, requests, state.batch.handOver ?? null)',
        "looked.again(session, requests, state.batch.handOver ?? '')",
      ],
    ],
  ],
  [
    'electron/core/signing/batch/bodies',
    [
      [
        'other bytes are sent than were prepared',
        'age >= -aheadLimitMs && age < freshMs ? { ...made, prepared } : made',
        'age < 0 ? { ...made, prepared } : made',
      ],
      ['what a clock ahead of this one prepared goes as other bytes', 'age >= -aheadLimitMs &&', 'age >= 0 &&'],
    ],
  ],
  [
    'electron/core/work',
    [
      [
        'the rule of a second person is kept and not asked',
        'isNeeded: () => stores.settings.value.secondPerson',
        'isNeeded: () => false',
      ],
    ],
  ],
];

export const handOvers: Fault[] = [
  ...rows.flatMap(([file, faults]) =>
    faults.map(([fault, find, replace]) => ({
      fault,
      file: `${file}.ts`,
      find,
      replace,
      tests: file.endsWith('batch/batch') ? batches : handOver,
    })),
  ),
];
