/** Evidence bundles, and what other computers hand over to be read. */
import { type Fault, within } from './fault.ts';

const evidence = ['test/unit/core/evidence/evidence.test.ts'];
const room = (name: string) => `electron/core/evidence/${name}.ts`;

export const papers: Fault[] = [
  ...within(room('open'), evidence, [
    [
      'a bundle whose votes prove nothing says nothing of it',
      ".some(vote => vote.check === 'verified')",
      ".some(vote => vote.check !== 'invalid')",
    ],
    [
      'a vote that is invalid counts as a stamp',
      ".some(vote => vote.check === 'verified')",
      ".some(vote => vote.check !== 'unverifiable')",
    ],
    ['what stands in a bundle can be decided on', 'canApprove: false, canReject: false, because', 'because'],
    [
      'a bundle that two readers take differently is opened',
      '  if (twice !== undefined) return failure',
      '  if (twice === null) return failure',
    ],
    ['a bundle without end is read', 'if (bytes.length > mostBytes)', 'if (bytes.length > mostBytes ** 2)'],
    ['one check that fails is not enough to call a bundle edited', 'ok: checks.every(c => c.ok)', 'ok: checks.some(c => c.ok)'],
    [
      'the document of the bundle is shown, not the one that was computed',
      'review: { ...seal, subject, document },',
      'review: { ...seal, subject, document: opened.document as unknown as typeof document },',
    ],
    [
      'nothing says that the text of the proposer is missing',
      'if (submit === null && body === null)',
      'if (submit !== null && body === null)',
    ],
    [
      'nothing says that the decision is the app’s own word',
      '!activity?.votes.some(v => v.userId === decision.userId)',
      'activity?.votes.some(v => v.userId === decision.userId)',
    ],
    ['nothing says which line of the journal to compare', 'if (journal !== null)\n', 'if (journal === undefined)\n'],
    [
      'a bundle of another version says nothing of its wording',
      'opened.appVersion === appVersion\n',
      'opened.appVersion !== appVersion\n',
    ],
  ]),
  ...within(room('checks'), evidence, [
    [
      'a vote whose signature does not hold is as good as none',
      "return { ok: vote.check !== 'invalid', sentence",
      'return { ok: true, sentence',
    ],
    [
      'a vote that was added to the list is not noticed',
      'if (opened.votes.length > mine.length)',
      'if (opened.votes.length < mine.length)',
    ],
    ['a receipt that does not match is no failure', "ok: mine.verdict !== 'mismatch', sentence", 'ok: true, sentence'],
    [
      'a receipt without a signature is passed over',
      "return receipt === null ? [] : [{ ok: false, sentence: 'The bundle has a receipt",
      "return receipt !== null ? [] : [{ ok: false, sentence: 'The bundle has a receipt",
    ],
    [
      'the first vote of a user stands for the last one',
      'activity?.votes.findLast(v => v.userId === decision.userId)',
      'activity?.votes.find(v => v.userId === decision.userId)',
    ],
    [
      'a rejection is called an approval',
      "decision.decision === 'approve' ? 'VOTE_SELECTION_APPROVED'",
      "decision.decision !== 'reject' ? 'VOTE_SELECTION_REJECTED'",
    ],
    [
      'another activity than the one submitted is taken for it',
      'submit.fingerprint !== activity.fingerprint)\n',
      'submit.fingerprint === null)\n',
    ],
    [
      'an activity that is not the request’s is taken for it',
      "saysOf(body, activity).tie === 'stamped',",
      'saysOf(body, activity).tie !== null,',
    ],
    [
      'members that were taken out of the list are not missed',
      'new Set([...Object.keys(told), ...Object.keys(found)])',
      'new Set([...Object.keys(told)])',
    ],
    [
      'a member of the document that was added is not noticed',
      'new Set([...Object.keys(computed), ...Object.keys(told)])',
      'new Set([...Object.keys(computed)])',
    ],
  ]),
  ...within(room('evidence'), evidence, [
    [
      'a bundle is made of a context that changed since',
      '  if (!same(input.context))\n',
      '  if (same(input.context) && false)\n',
    ],
    [
      'a bundle holds a token',
      'if (secretsIn([members.activity, members.context, told]).length > 0)',
      'if (secretsIn([members.context]).length > 0)',
    ],
    [
      'any stamped text is taken for the proposer’s',
      'messages.find(message => fingerprintOf(utf8(message)) === activity?.fingerprint) ?? null',
      'messages[0] ?? null',
    ],
  ]),
  ...within(room('context'), evidence, [
    [
      'a bundle carries the whole address book',
      '(await attempt({ ...kept, addressBook: [] })) ||\n    (await attempt({ ...kept, addressBook: kept.addressBook.filter(entry => speaksOf(entry, stands)) }));',
      '',
    ],
    ['a bundle carries all own addresses', '  await attempt({ ...kept, ownAddresses: [] });\n', ''],
    [
      'a bundle carries every policy',
      'if ((await attempt({ ...kept, current: others })) || !Array.isArray(value)) continue;',
      'continue;',
    ],
    ['a bundle loses what its document is made of', 'if (fits) kept = next;', 'kept = next;'],
  ]),
  ...within(room('document'), evidence, [
    [
      'a body that parsers read differently is shown as one of its readings',
      'const said = read.ok ? read.value : undefined;',
      'const said = read.ok ? read.value : JSON.parse(body);',
    ],
  ]),
];
