import type { Fault } from './fault.ts';

const unit = (name: string) => `test/unit/core/${name}.test.ts`;
const planted = (file: string, tests: string, faults: [fault: string, find: string, replace: string][]): Fault[] =>
  faults.map(([fault, find, replace]) => ({
    fault,
    file: `electron/core/${file}.ts`,
    find,
    replace,
    tests: tests.split(' ').map(unit),
  }));

export const organisation: Fault[] = [
  ...planted('organisation/secrets', 'organisation/secrets', [
    [
      'a key of another enclave is believed',
      'signer: session.dialect.pinnedKeys.signer,',
      'signer: session.dialect.pinnedKeys.otp,',
    ],
    [
      'a target of another organisation is sealed to',
      '    if (!read.ok) return { ...read, activityId: asked.value.activityId };\n    if (targets',
      "    if (!read.ok) { targets.push('04'); continue; }\n    if (targets",
    ],
    ['two secrets are sealed to one key', 'if (targets.includes(read.value.targetPublic))', "if (targets.includes(''))"],
    ['secrets are sealed to fewer keys', 'if (messages.length !== count)', 'if (messages.length > count)'],
    [
      'targets of an activity that is not done are used',
      "if (status !== 'ACTIVITY_STATUS_COMPLETED') return null;",
      "if (status === '') return null;",
    ],
    ['every secret is sealed to the first key', "targets.value[i] ?? ''", "targets.value[0] ?? ''"],
    ['nobody is asked before target keys are', 'numSecrets: count }, [', 'numSecrets: count + 1 }, ['],
    ['what describes a secret is lost', '{ staticProperties }),\n      });', '{}),\n      });'],
    ['the ids of what was imported are lost', 'Array.isArray(ids) ? ids.map(String) : []', '[]'],
  ]),
  ...planted('organisation/secret-values', 'organisation/secret-values organisation/in-app', [
    ['an empty value is sealed', 'problems.length === 0\n', 'problems.length < 99\n'],
    ['values go to each other’s names', 'value: given[', "value: given[index > 0 ? 'secrets[0].value' : "],
  ]),
  ...planted('organisation/interface-pins', 'organisation/interface-pins', [
    [
      'what was uploaded is pinned to what the service lists',
      "pinned(organizationId, row, 'uploaded', found.sha256)",
      "pinned(organizationId, row, 'uploaded', hashOf(row))",
    ],
    [
      'another organisation’s pin counts',
      'known.filter(each => each.organizationId === organizationId)',
      'known.filter(() => true)',
    ],
    [
      'any upload under a label is ours',
      "        each.label === text(row, 'label') &&\n        sameAddressKey(each.smartContractAddress) === sameAddressKey(text(row, 'smartContractAddress') ?? ''),\n    )",
      "        each.label === text(row, 'label'),\n    )",
    ],
    ['any upload of a contract is ours', "        each.label === text(row, 'label') &&\n", ''],
    ['a changed interface is read', "smartContractInterface: '', label: `", 'label: `'],
    ['a changed interface does not say so', ' (changed: not used)', ''],
    ['every listing pins anew', 'if (found !== undefined && found.smartContractInterfaceId !== null) continue;', ''],
    ['a pin is not written', 'await put(next).catch(() => {});', 'pins = next;'],
    ['a full disk ends the reading', 'await put(next).catch(() => {});', 'await put(next);'],
    [
      'what is accepted replaces nothing',
      '...known().filter(each => each !== found), pinned(organizationId, row',
      '...known(), pinned(organizationId, row',
    ],
    ['a pin is of the moment it is looked at', 'sha256: found.sha256, at: found.at', 'sha256: found.sha256, at: now()'],
    ['of two uploads the first is awaited', '[...known().filter(each => !isSame(each)), one]', '[...known(), one]'],
    [
      'pins that were taken in count from the next start on',
      'if (stored.value !== from && !written.has(stored.value)) {',
      'if (pins.length < 0) {',
    ],
  ]),
  {
    ...planted('organisation/interface-pins', 'organisation', [
      [
        'a pin that nobody vouches for is used',
        '? inDoubt(organizationId, row) : found.sha256 !== hashOf(row)',
        '? false : found.sha256 !== hashOf(row)',
      ],
    ])[0],
    tests: ['test/attacks/edited-disk.test.ts'],
  } as Fault,
  ...planted('organisation/interfaces', 'organisation/interfaces', [
    [
      'a name that stands for another function is not told',
      'known !== undefined && known.item.name !== name ? toFunctionSignature(known.item) : null',
      'null',
    ],
    ['two functions under one selector are not told', 'signatures.size > 1', 'signatures.size > 2'],

    [
      'entries of any length are read',
      'if (JSON.stringify([item.name, item.inputs]).length > mostLetters)',
      'if (item.name === 0)',
    ],
    ['an interface of any size may be sent', 'if (bytes > interfaceBytes)', 'if (bytes > 2 ** 40)'],
    ['bytecode is sent along', 'text: isWrapped ? JSON.stringify(list) : typed', 'text: typed'],
  ]),
  ...planted('organisation/allowlist', 'organisation/allowlist organisation/allowlist-words', [
    ['an eleventh range is taken', 'if (counts[range.family] > mostPerFamily)', 'if (counts[range.family] > mostPerFamily + 1)'],
    ['ranges of both families are counted together', 'counts[range.family] += 1;', 'counts.ipv4 += 1;\n    counts.ipv6 += 1;'],
    ['a range that is too wide is sent', 'const isTooWide = prefix < limit;', 'const isTooWide = prefix < limit - 1;'],
    [
      'another key’s list is said to shut this machine out',
      'if (isKeyLevel && draft.publicKey !== state.ownPublicKey)',
      'if (isKeyLevel && draft.publicKey === null)',
    ],
    [
      'a list that is off shuts this machine out',
      "if (!isKeyLevel && !draft.enabled) return answer('not affected'",
      "if (isKeyLevel && !draft.enabled) return answer('not affected'",
    ],
    [
      'rules that do not hold shut this machine out',
      'if (isKeyLevel && state.organisationEnabled === false)\n    return',
      'if (isKeyLevel && state.organisationEnabled === true)\n    return',
    ],
    [
      'an empty list lets everybody in',
      'if (draft.rules.length === 0)\n    return isKeyLevel',
      'if (draft.rules.length === 99)\n    return isKeyLevel',
    ],
    [
      'where nothing is known this machine is let in',
      "if (address === null) return answer('unknown'",
      "if (address === null) return answer('let in'",
    ],
    ['a machine in no range is let in', 'if (by.length > 0)', 'if (by.length >= 0)'],
    [
      'letting everybody in on an error is not told',
      "if (draft.onEvaluationError === 'ALLOW')",
      "if (draft.onEvaluationError === 'DENY')",
    ],
    ['that it is replaced unseen is not told', '  if (!state.isKnown)\n    note', '  if (state.isKnown)\n    note'],
    ['the least grave comes first', '.toSorted(gravestFirst)', '.toSorted((a, b) => gravestFirst(b, a))'],
    ['a range that is removed is not shown', 'if (next === undefined) differences.push', 'if (next === null) differences.push'],
    ['the same range in another spelling is another one', '[textOf(cidr), { cidr, label }]', '[cidr, { cidr, label }]'],
    ['the switch is not shown', 'onOff(now.enabled) !== onOff(draft.enabled)', 'now.enabled === null'],
    [
      'a key’s list is sent as the organisation’s',
      '{ enabled: draft.enabled } : { publicKey: draft.publicKey }',
      '{ enabled: draft.enabled } : { enabled: true }',
    ],
    ['what is wrong is sent all the same', 'rows.some(row => row.problem !== null) ? null :', 'rows.length > 99 ? null :'],
  ]),
  ...planted('organisation/cidr', 'organisation/allowlist organisation/allowlist-words', [
    ['the last address of a range is outside', 'address.value <= range.last', 'address.value < range.last'],
    ['the first address of a range is outside', 'range.first <= address.value', 'range.first < address.value'],
    ['families are held against each other', 'range.family === address.family && range.first', 'range.first'],
    ['a prefix with a leading zero is read', '/^(0|[1-9]\\d{0,2})$/', '/^\\d{1,3}$/'],
    ['IPv4 in IPv6 spelling is another address', 'found !== null && isMapped(found)', 'found === null'],
    ['the network’s address keeps its host part', '(value >> free) << free', 'value'],
    ['a range is an address short', '(1n << free) - 1n', '(1n << free) - 2n'],
    [
      'a range covers what it lies in',
      'outer.first <= inner.first && inner.last <= outer.last',
      'inner.first <= outer.first && outer.last <= inner.last',
    ],
    ['private addresses are not told', "  private: 'private addresses',\n", ''],
  ]),
  ...planted('organisation/allowlist-state', 'organisation/in-app', [
    [
      'the switch is taken from the wrong list',
      'organisationEnabled: whole.value.allowlist.enabled ?? false',
      'organisationEnabled: false',
    ],
    [
      'whether this key has rules is taken from the organisation’s list',
      'own?.ok === true ? own.value.allowlist.rules.length > 0 : null',
      'whole.value.allowlist.rules.length > 0',
    ],
  ]),
  ...planted('organisation/interface-list', 'organisation/handlers organisation/in-app', [
    ['a text is accepted that is not the one that was read', 'now === sha256', "now !== ''"],
  ]),
  ...planted('calls/organisation', 'organisation/handlers organisation/in-app', [
    ['an upload is pinned though it was refused', 'if (sent.ok) await pins.expect', 'await pins.expect'],
    [
      'an upload is not pinned',
      'if (sent.ok) await pins.expect(session.connection.organizationId, { smartContractAddress, label, text });',
      '',
    ],
    ['a change is accepted that nobody looked at', 'if (released.ok) await pins.accept', 'await pins.accept'],
    ['a draft is held against nothing', 'read.get(placeOf(session, draft.publicKey)) ??', ''],
    [
      'the review does not know this machine’s address',
      'session.directory.put({ clientIp: readAddress(address) === null ? undefined : address });',
      '',
    ],
    ['an interface of any address is uploaded', 'if (wrong !== null)\n', 'if (wrong === undefined)\n'],
    [
      'values are typed and nothing is sent',
      'return typed.ok ? importSecrets(session, compose, typed.value) : typed;',
      "return typed.ok ? failure('invalid', '') : typed;",
    ],
  ]),
];
