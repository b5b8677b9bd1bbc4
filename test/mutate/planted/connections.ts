/** Several keys, users and organisations side by side. */
import type { Fault } from './fault.ts';

const core = (name: string) => `electron/core/${name}.ts`;
const at = (name: string) => [`test/unit/core/connections/${name}.test.ts`];

export const connections: Fault[] = [
  {
    fault: 'a second key takes the place of the first',
    file: core('connections/identity'),
    find: 'all.find(each => each.keyId === by.keyId && sameOrganisation(each, by)) ?? null;',
    replace: 'all.find(each => sameOrganisation(each, by)) ?? null;',
    tests: at('several'),
  },
  {
    fault: 'a connection under the id of another organisation is taken in',
    file: core('connections/identity'),
    find: 'connections.every(goesByItsOwn)',
    replace: 'connections.every(each => URL.canParse(each.baseUrl))',
    tests: at('several'),
  },
  {
    fault: 'whatever stands behind an id is taken for the digits of a key',
    file: core('connections/identity'),
    find: 'furtherSuffix.test(connectionId.slice(first.length))',
    replace: 'connectionId[first.length] === "/"',
    tests: at('several'),
  },
  {
    fault: 'a key stands twice for one organisation in a file that is taken in',
    file: core('connections/identity'),
    find: ' && ways.size === connections.length',
    replace: '',
    tests: at('several'),
  },
  {
    fault: 'a further key believes other keys of the service than a person allowed there',
    file: core('calls/ways-in/connecting'),
    find: ' ?? besideOf(connections.all(), by);',
    replace: ';',
    tests: at('several'),
  },
  {
    fault: 'a rotation takes the key of another user',
    file: core('calls/ways-in/change-key'),
    find: "(before.userId !== '' && me.value.userId !== before.userId)",
    replace: 'false',
    tests: at('change-key'),
  },
  {
    fault: 'a rotation unpins the old key before the connection says so',
    file: core('calls/ways-in/change-key'),
    find: '  try {\n    await sessions.replace(next);',
    replace: '  await keys.unpin(before.keyId, before);\n  try {\n    await sessions.replace(next);',
    tests: at('change-key'),
  },
  {
    fault: 'a rotation leaves the old key pinned',
    file: core('calls/ways-in/change-key'),
    find: '  await unpinUnused(needs, before);\n  return done(next);',
    replace: '  return done(next);',
    tests: at('change-key'),
  },
  {
    fault: 'a rotation forgets the sub-organisations that were allowed',
    file: core('calls/ways-in/change-key'),
    find: 'keys.subOrganizations(connection.keyId, connection)',
    replace: '[]',
    tests: at('change-key'),
  },
  {
    fault: 'what was forgotten while a rotation asked is put back',
    file: core('calls/ways-in/change-key'),
    find: 'latest === null || latest.keyId !== before.keyId || latest.baseUrl !== before.baseUrl',
    replace: 'latest === null && false',
    tests: at('change-key'),
  },
  {
    fault: 'one user votes once for each of their keys',
    file: core('submit/submit'),
    find: 'if (other !== undefined) return Promise.resolve(byAnotherKey(other));',
    replace: '',
    tests: at('several'),
  },
  {
    fault: 'a user with two keys reads one activity twice',
    file: core('feed/inbox'),
    find: "userId === '' ? keyId : userId",
    replace: 'keyId',
    tests: at('inbox'),
  },
  {
    fault: 'of two users who may vote, one reads of it',
    file: core('feed/inbox'),
    find: "userId === '' ? keyId : userId, ",
    replace: '',
    tests: at('inbox'),
  },
  {
    fault: 'what a person decided stays in the list until the next poll',
    file: core('decisions/reviews'),
    find: 'if (feed.get(activity.id) !== undefined) feed.put(activity);',
    replace: '',
    tests: ['test/unit/core/decisions/reviews.test.ts'],
  },
  {
    fault: 'the journal of one key holds the lines of all',
    file: core('journal/view'),
    find: "if (keyIds !== undefined && !keyIds.includes(entry.keyId ?? '')) return false;",
    replace: '',
    tests: at('several'),
  },
];
