/** Whom a person knows, and what an administrator decided for them. */
import { type Fault, within } from './fault.ts';

const managed = (name: string) => `electron/core/managed/${name}.ts`;
const book = (name: string) => `electron/core/address-book/${name}.ts`;
const applied = ['test/unit/core/managed/applied.test.ts'];
const file = ['test/unit/core/managed/file.test.ts'];
const organisations = ['test/unit/core/managed/organisations.test.ts'];
const requests = ['test/unit/core/managed/requests.test.ts'];
const shown = ['test/unit/core/managed/shown.test.ts'];
const entries = ['test/unit/core/address-book/address-book.test.ts'];

export const parties: Fault[] = [
  ...within(managed('applied'), organisations, [
    [
      'another path of a host is the managed organisation',
      'pathOf(each.baseUrl) === pathOf(baseUrl),\n',
      'hostOf(each.baseUrl) === hostOf(baseUrl),\n',
    ],
    [
      'another organisation of a service is the managed one',
      'each => each.organizationId === organizationId && pathOf',
      'each => pathOf',
    ],
    [
      'an organisation that is not managed is connected',
      'return rules.onlyTheseConnections\n',
      'return rules.onlyTheseConnections && elsewhere !== undefined\n',
    ],
    ['keys of a managed service are changed', 'return asked.dialect === undefined\n', 'return asked.dialect !== null\n'],
    [
      'whom a managed organisation believes is read from this computer',
      '...(decided.dialect !== undefined && { dialect: decided.dialect })',
      '..._own',
    ],
  ]),
  ...within(managed('applied'), applied, [
    ['a managed setting can be changed here', 'if (names.length === 0) return null;', 'if (names.length < 99) return null;'],
    ['settings in doubt are weaker than as the app comes', "managed.state === 'invalid' ? inDoubt(own) : own", 'own'],
    [
      'what was decided is written down as a person’s own choice',
      'own.map(name => [name, stored.value[name]])',
      'own.slice(99).map(name => [name, stored.value[name]])',
    ],
    ['what is forbidden is asked for under another name', '[name, ...namesIn(name, parameters)]', '[name]'],
    [
      'a vote against counts for one',
      "given.decision === 'reject' ? 'reject_activity'",
      "given.decision === 'rejected' ? 'reject_activity'",
    ],
    ['a form sends what is forbidden', 'return [String(given.operation)];', 'return [];'],
    [
      'somebody signs up where only managed organisations are allowed',
      "if (name === 'signup.begin' && onlyTheseConnections)",
      "if (name === 'signup.begun' && onlyTheseConnections)",
    ],
    [
      'a file that cannot be believed forbids nothing',
      "if (managed.state === 'invalid') return needsPerson(name) ?",
      "if (managed.state === 'invalid') return name === '' ?",
    ],
  ]),
  ...within(managed('applied'), requests, [
    [
      'a file that cannot be believed lets queries alone through, and activities, too',
      "row.kind !== 'query'",
      "row.kind === 'proxy'",
    ],
    [
      'what is forbidden leaves by another part of the app',
      'query: async (target, name, ...rest) => requestRefused(managed, name) ?? (await',
      'query: async (target, name, ...rest) => (await',
    ],
    [
      'a body that is forbidden is made',
      'prepare: (target, name, ...rest) => requestRefused(managed, name) ??',
      'prepare: (target, name, ...rest) =>',
    ],
  ]),
  ...within(managed('shown'), shown, [
    ['what is forbidden is not shown', '...(rules.forbidden.length > 0 ?', '...(rules.forbidden.length > 99 ?'],
    [
      'nothing says that other organisations are not connected',
      '...(rules.onlyTheseConnections ?',
      '...(!rules.onlyTheseConnections ?',
    ],
    ['a lock that never comes reads as one after no minutes', "value === 0 ? 'never' :", "value === -1 ? 'never' :"],
    ['what is switched off reads as on', "return value === true ? 'on' : 'off';", "return value !== null ? 'on' : 'off';"],
    [
      'whom an organisation believes is not shown',
      "dialect === undefined ? '' : `, believing",
      "dialect !== undefined ? '' : `, believing",
    ],
    ['certificates of its own are not shown', "...(network.authorities === ''\n", "...(network.authorities !== ''\n"],
    [
      'a store of certificates that is left out is not shown',
      "network.certificates === 'bundled' ? [row('Cert",
      "network.certificates === 'system' ? [row('Cert",
    ],
    ['a proxy is not shown', '...(network.proxy === null ? []', '...(network.proxy !== null ? []'],
    ['what goes past the proxy is not shown', '...(network.except.length === 0 ? []', '...(network.except.length > 0 ? []'],
    ['the signed address book is not shown', '...(addressBook === null\n', '...(addressBook !== null\n'],
    ['the channel of updates is not shown', '...(rules.updateChannel === null ||', '...(rules.updateChannel !== null ||'],
    [
      'a file that cannot be used is not named',
      "if (managed.state === 'invalid') return { path, by: null, problem: problemWords(managed.problem), rules: [], ...nothing };",
      "if (managed.state === 'invalid') return null;",
    ],
  ]),
  ...within(managed('book'), file, [
    [
      'an address book of anybody is believed',
      'if (signed === null || !verifySignature(named, key, bytes, signed))',
      'if (signed === null)',
    ],
    ['an older address book is put back', 'if (read.data.serial < serialAtLeast)', 'if (read.data.serial < 0)'],
    [
      'an address stands twice in a signed book',
      'if (checked.keys.some(one => seen.has(one))) return',
      'if (checked.keys.length === 0) return',
    ],
    [
      'a wrong address stands in a signed book',
      "if ('path' in checked) return `Entry",
      "if ('path' in checked && at < 0) return `Entry",
    ],
  ]),
  ...within(managed('file'), file, [
    ['a password of a proxy stands in a file that everybody reads', "    url.password === '' &&\n", ''],
    ['an organisation stands twice, believing two things', 'if (seen.has(id)) return at;', ''],
    [
      'a file without end is read',
      'if (bytes.length > mostBytes) return about',
      'if (bytes.length > mostBytes ** 2) return about',
    ],
    ['locking and unlocking can be forbidden', '  !always.has(name) &&\n', ''],
  ]),
  ...within(managed('open'), file, [
    ['half of what was decided holds', 'if (!authorities.ok) return invalid(authorities.problem);', ''],
    [
      'a file that others may write is believed',
      "return file.state === 'untrusted' ? wrong(path, file.reason) :",
      "return file.state === 'untrusted' ? { ok: true, value: new Uint8Array() } :",
    ],
    [
      'a file that is named and missing is passed over',
      "if (file.state === 'none') return wrong(path, 'It is named",
      "if (file.state === 'none' && path === '') return wrong(path, 'It is named",
    ],
    [
      'certificates that are of no authority are taken',
      'why === null ? { ok: true, value: text }',
      'why !== undefined ? { ok: true, value: text }',
    ],
  ]),
  ...within(managed('authorities'), file, [
    [
      'any certificate is one of an authority',
      'if (!new X509Certificate(pem).ca) return',
      'if (!new X509Certificate(pem).subject) return',
    ],
    ['a text without certificates is taken', 'if (found.length === 0) return', 'if (found.length < 0) return'],
  ]),
  ...within(book('entry'), entries, [
    ['a label that turns its own direction around is kept', 'if (holdsUnseen(label)) return', 'if (label === note) return'],
    ['a note that hides text is kept', "if (holdsUnseen(note.replace(/[\\n\\t]/g, ' '))) return", 'if (note === label) return'],
    ['an address with a wrong checksum is kept', 'return checked.ok ? [checked.canonical] : [];', 'return [address];'],
    ['an address that imitates another is kept without a word', '  if (like !== null)\n', '  if (like === undefined)\n'],
    ['two addresses have one name without a word', 'if (namesake !== undefined)\n', 'if (namesake === null)\n'],
    [
      'an imitation of an own account is kept without a word',
      `  for (const anchor of anchors) {
    everywhere.add(anchor);
`,
      `  for (const anchor of anchors) {
`,
    ],
    ['a namesake in other letters is none', 'byLabel.get(label.toLowerCase())', 'byLabel.get(label)'],
    [
      'two spellings of an address are two accounts',
      'draft: { label, address: spelled.canonical, kind, note }',
      'draft: { label, address, kind, note }',
    ],
  ]),
  ...within(book('entry'), entries, [
    [
      'what a row may imitate is gone over in one piece',
      '    everywhere.add(anchor);\n    yield;\n',
      '    everywhere.add(anchor);\n',
    ],
    [
      'what an entry may imitate is gone over in one piece',
      '    yield;\n    inBook.add(anchorOf(entry));',
      '    inBook.add(anchorOf(entry));',
    ],
  ]),
  ...within(
    'electron/core/text/csv.ts',
    ['test/unit/core/text/csv.test.ts'],
    [
      ['rows end as the first slice looks', ' newline: newlineOf(text),', ''],
      [
        'a line end within the first row is the one of all',
        'isQuoted = !isQuoted && (at === 0 || /[",;\\t]/.test(text.charAt(at - 1)));',
        'isQuoted = false;',
      ],
      ['a quote within a cell begins one', '(at === 0 || /[",;\\t]/.test(text.charAt(at - 1)))', 'true'],
      ['a row that is none is counted from the slice it is in', '        read += data.length;\n', ''],
      ['a file is read in one piece', 'if (left <= 0 || !slices.isOver()) return;', 'if (left <= text.length) return;'],
      ['a file goes on being read behind a row that is none', '          return parser.abort();\n', '          return;\n'],
      ['a cell that a slice cuts is none', 'at < errors.length - 1 || row < data.length', 'at >= 0 || row < 0'],
      [
        'what is wrong within a cell is said at its end',
        'at < errors.length - 1 || row < data.length',
        'row < data.length || (left <= 0 && at >= 0)',
      ],
      ['lines of a long table are lost', "whole.push(lines.splice(0).join(''))", 'lines.splice(0)'],
      ['lines of a long table come twice', 'lines.splice(0)', 'lines.slice(0)'],
      ['nobody hears that a reading ended', '          .catch(reject);\n', '          .catch(() => {});\n'],
    ],
  ),
  ...within(
    'electron/core/calls/files.ts',
    ['test/unit/core/calls/files.test.ts'],
    [
      ['a table without end is saved', 'if (number > mostRows) throw', 'if (number < 0) throw'],
      ['what is no row is left out', '  if (isCells(row)) return row;', '  return isCells(row) ? row : [];'],
      ['a cell that is no text is written', "row.every(cell => typeof cell === 'string')", 'row.length > 0'],
      ['a row without end is written', 'row.length <= 64', 'row.length > 0'],
    ],
  ),
  ...within(
    'electron/core/text/csv.ts',
    ['test/unit/core/calls/files.test.ts'],
    [['a table is written in one piece', '    if (slices.isOver()) await slices.giveWay();\n    lines.push', '    lines.push']],
  ),
  ...within(book('book'), entries, [
    ['a change undoes what came into the book meanwhile', '    if (before.entries !== from)\n', '    if (before === null)\n'],
  ]),
  ...within(book('importing'), entries, [
    [
      'what is shown is of two books',
      `      const known = await book.keys();
      const neighbours = await neighboursOf(own, anchors, pieces);
`,
      `      const neighbours = await neighboursOf(own, anchors, pieces);
      const known = await book.keys();
`,
    ],
    ['a file is compared in another slice of the same turn', 'known, neighbours, pieces)', 'known, neighbours, slices())'],
  ]),
  ...within(book('address-book'), entries, [
    [
      'an entry is compared in another slice of the same turn',
      'await stepwise(pieces, neighbours.ready(draft));',
      'await stepwise(slices(), neighbours.ready(draft));',
    ],
    [
      'a change is compared in another slice of the same turn',
      'await stepwise(pieces, neighbours.ready(checked.draft, before));',
      'await stepwise(slices(), neighbours.ready(checked.draft, before));',
    ],
  ]),
  ...within(
    'electron/core/calls/address-book.ts',
    ['test/unit/core/calls/address-book.test.ts'],
    [
      ['names that an entry is compared with are made in one piece', '    await madeReady(context, slicesBy(clock));\n', ''],
      ['an entry is compared with no account', 'return namesOf(context).anchors;', 'return [];'],
    ],
  ),
  ...within(
    'electron/core/calls/wallets.ts',
    ['test/unit/core/wallets/handlers.test.ts'],
    [['names that a history is read with are made in one piece', '        await madeReady(known, slicesBy(clock));\n', '']],
  ),
  ...within(
    'electron/core/calls/earn.ts',
    ['test/unit/core/earn/fee-wallets.test.ts'],
    [['names that fee wallets are told by are made in one piece', '  await madeReady(context, slicesBy(clock));\n', '']],
  ),
  ...within(
    'electron/core/text/lookalike-index.ts',
    ['test/unit/core/text/lookalike-index.test.ts'],
    [
      [
        'an address of another kind is not made ready for',
        'address === undefined ? all.map(({ key }) => key) : [sameAddressKey(address)]',
        'all.map(({ key }) => key)',
      ],
    ],
  ),
  ...within(book('import'), entries, [
    ['a row that is not right is taken in', 'difference.problems.push({ row, problem: checked });\n      continue;', 'continue;'],
    ['an address stands twice in a file', 'if (twin !== undefined) {', 'if (twin === -1) {'],
    ['rows of one file do not imitate each other', '      neighbours.add(draft);\n', ''],
    ['a row changes the address of an entry', 'after: { ...draft, address: before.address }', 'after: draft'],
    ['a row without a kind makes an own address a stranger’s', "(before?.kind ?? 'counterparty')", "'counterparty'"],
    ['a note that a file does not have is forgotten', "note: came.note ?? before?.note ?? ''", "note: came.note ?? ''"],
    ['a file without end is taken in', 'return rows.length > mostRows ?', 'return rows.length > mostRows ** 2 ?'],
    [
      'what a file lacks is not missing',
      'book.filter(entry => !found.has(entry))',
      'book.filter(entry => found.has(entry) && seen.size < 0)',
    ],
    [
      'warnings of rows are not said',
      'difference.warnings.push(...warningsOf(draft, neighbours, before).map(warning => ({ row, warning })));',
      '',
    ],
  ]),
];
