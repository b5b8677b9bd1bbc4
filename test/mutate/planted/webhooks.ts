import type { Fault } from './fault.ts';

const unit = (name: string) => `test/unit/core/webhooks/${name}.test.ts`;
const planted = (file: string, tests: string, faults: [fault: string, find: string, replace: string][]): Fault[] =>
  faults.map(([fault, find, replace]) => ({
    fault,
    file: `electron/core/${file}.ts`,
    find,
    replace,
    tests: tests.split(' ').map(unit),
  }));

const delivery = planted('webhooks/delivery', 'delivery', [
  [
    'an event id with dots moves bytes of the body',
    'eventId: [/^[A-Za-z0-9_:-]{1,200}$/',
    'eventId: [/^[A-Za-z0-9_:.{"-]{1,200}$/',
  ],
  ['a key id with dots moves the timestamp', 'keyId: [/^[A-Za-z0-9_:-]{1,200}$/', 'keyId: [/^[A-Za-z0-9_:.-]{1,200}$/'],
  ['a timestamp of any form', '/^\\d{1,15}$/', '/^/'],
  ['a signature of any length', '/^[0-9a-fA-F]{128}$/', '/^[0-9a-fA-F]*$/'],
  ['a header that stands twice counts once', 'else if (more.length > 0)', 'else if (more.length > 8)'],
  [
    'a missing header is passed over',
    'if (value === undefined) missing.push(',
    "if (value === undefined && member === 'signature') missing.push(",
  ],
  ['a delivery without a signature check', "claims.check.result === 'pass' ?", "claims.check.result === 'fail' ?"],
  ['another webhook version is read as ours', " && claims.version === '1'", ''],
  ['another signature version is read as ours', "claims.signatureVersion === 'v1' && ", ''],
  ['another algorithm is read as ours', " && claims.algorithm === 'ed25519'", ''],
  ['any signature holds', '    genuine\n', '    genuine || true\n'],
  ['the signature covers another time', 'signedBytes(claims, body)', "signedBytes({ ...claims, timestamp: '0' }, body)"],
  ['keys that cannot be had are keys that are wrong', "name: 'key', result: 'unchecked'", "name: 'key', result: 'fail'"],
  ['an unknown key is merely unchecked', "name: 'key',\n        result: 'fail'", "name: 'key',\n        result: 'unchecked'"],
  ['an event from the future is fresh', 'if (Math.abs(age) <= freshMs)', 'if (age <= freshMs)'],
  ['exactly five minutes are too old', 'if (Math.abs(age) <= freshMs)', 'if (Math.abs(age) < freshMs)'],
  ['an hour is fresh', 'freshMs = 5 * 60_000', 'freshMs = 60 * 60_000'],
  ['a repetition looks like the first', 'seen.has(eventId)\n', '!seen.has(eventId)\n'],
  ['the header says whose event it is', 'if (inBody.includes(expected))', 'if (claimed === expected)'],
  ['another organisation’s event is called ours', 'if (inBody.length > 0)', 'if (inBody.length > 9)'],
  ['a body that repeats a member passes', 'if (repeated.length > 0)', 'if (repeated.length > 9)'],
  ['an event type that does not fit passes', 'claimed !== null && eventTypes.includes(claimed)', 'claimed !== null'],
  ['a body of no known shape passes', 'if (eventTypes.length === 0)', 'if (eventTypes.length === 9)'],
  [
    'an old event that is not signed is merely old',
    "each === 'fail' && name !== 'age'",
    "each === 'fail' && name !== 'signature' && name !== 'age'",
  ],
  ['an old event is fresh', "if (result('age') === 'fail')", "if (result('age') === undefined)"],
  ['what is not proven is verified', "if (result('signature') !== 'pass')", "if (result('signature') === 'fail')"],
  ['seconds are told as minutes', 'if (seconds < 120)', 'if (seconds < 1)'],
  ['an hour is told as a day', 'seconds < 172_800', 'seconds < 7201'],
]);

const inbox = planted('webhooks/inbox', 'inbox inbox-alone', [
  ['a receiver takes deliveries of any size', 'maxBytes: deliveryCapBytes', 'maxBytes: 2 ** 30'],
  ['a receiver takes a kilobyte', 'deliveryCapBytes = 1024 * 1024', 'deliveryCapBytes = 1024'],
  ['two open two receivers', 'if (stop !== null) return done(state);', ''],
  ['opening and closing overlap', 'const inShift = line();', 'const inShift = async <T>(work: () => Promise<T>) => work();'],
  ['closing leaves it open', '        await closing();\n', ''],
  ['a closed receiver still shows its address', 'put({ url: null, port: null, since: null });', ''],
  ['arrivals are not counted', 'put({ received: state.received + 1 });', ''],
  ['refusals are not counted', 'refused: state.refused + 1, lastRefusal: reason', 'lastRefusal: reason'],
  ['a new receiver goes on with the old count', 'put({ ...shut, url:', 'put({ url:'],
  ['nobody is told that something arrived', '.then(onDelivery, () =>', '.then(() => undefined, () =>'],
  ['a port in use ends the app’s call with an error', 'if (!(error instanceof ReceiverError)) throw error;', 'throw error;'],
  ['what arrives at a locked app is read', 'if (session === null) return;', 'if (session === undefined) return;'],
]);

const keys = planted('webhooks/keys', 'keys', [
  ['strangers make the key set be read at will', 'shortestMs = 60_000', 'shortestMs = 1'],
  ['an unknown id is never looked for again', 'key === undefined && age < shortestMs', 'key === undefined'],
  ['a key set is kept for ever', 'key !== undefined && age < known.freshForMs', 'key !== undefined'],
  [
    'a key set is read for every delivery',
    'if (known !== undefined && key !== undefined && age < known.freshForMs) return done(key);',
    '',
  ],
  ['offline, a key of last week verifies', 'key !== undefined && age < oldestMs ?', 'key !== undefined ?'],
  ['offline, nothing verifies', 'return key !== undefined && age < oldestMs ? done(key) : set;', 'return set;'],
  ['many deliveries at once read the set many times', 'const under = running.get(url) ??', 'const under ='],
  ['a failed reading is answered for ever', '.finally(() => running.delete(url))', ''],
  ['another host’s keys are used after a redirect', 'if (status >= 300 && status < 400)', 'if (status === 301)'],
  ['an error page is read as keys', 'if (status !== 200)', 'if (status === 200_000)'],
  ['two keys under one id: the last counts', 'if (keys.has(data.kid)) return', 'if (keys.size > 999) return'],
  ['a key of another scheme is used', 'data === undefined || !isOurScheme(data, memberPrefix)', 'data === undefined'],
  ['a key for encryption is used', "  use: z.literal('sig').optional(),\n", ''],
  ['a key of another algorithm is used', "  alg: z.literal('EdDSA').optional(),\n", ''],
  [
    'a point of small order is a key',
    'if (publicKey === null) continue;',
    'if (publicKey === null) { keys.set(data.kid, { keyId: data.kid, publicKey: data.x }); continue; }',
  ],
  ['any number of keys is read', '.max(mostKeys)', ''],
  [
    'the service keeps its keys valid for a year',
    'Math.min(Math.max(Number(seconds) * 1000, shortestMs), oldestMs)',
    'Number(seconds) * 1000',
  ],
  ['“no-store” is kept five minutes', 'if (/\\bno-(store|cache)\\b/i.test(cacheControl)) return shortestMs;', ''],
  ['the answer may be of any size', 'maxBytes = 256 * 1024', 'maxBytes = 2 ** 31'],
  ['another deployment’s keys verify', 'const known = sets.get(url);', 'const known = [...sets.values()][0];'],
]);

const rest = [
  ...planted('webhooks/event', 'event inbox-alone', [
    [
      'a signature that should be withheld leaves main in the body',
      'return { text: JSON.stringify(released(activity, context), null, 2), withheld: true };',
      'return { text: body.text, withheld: true };',
    ],
    [
      'a signature that should be withheld leaves main in the tree',
      "withheldFrom(activity, context) ? treeOf('Body', released(activity, context), names) : decoded",
      'decoded',
    ],
    [
      'decimals that are not told are taken for 18',
      'if (decimals === null || decimals < 0n || decimals > 255n)',
      'if (decimals === null) return decimal(units, 18) + symbol;\n  if (decimals < 0n || decimals > 255n)',
    ],
    ['an amount is told without its decimals', 'decimal(units, Number(decimals))', 'String(units)'],
    ['decimals below nothing are used', 'decimals < 0n || ', ''],
    ['a withdrawal is told as a deposit', "operation === 'withdraw' ? 'Withdrawal' :", "operation === 'withdraw' ? 'Deposit' :"],
    [
      'what is confirmed is told as final',
      "text(value, 'type') === 'balances:finalized' ?",
      "text(value, 'type') !== 'balances:finalized' ?",
    ],
    [
      'bytes that are no text are read as text',
      'const json = isUtf8(body) ? parseJson(text) : null;',
      'const json = parseJson(text);',
    ],
    ['members that stand twice are not told', 'repeated: json?.repeated ?? []', 'repeated: []'],
    ['the parent’s id is not read', "['organizationId', 'parentOrganizationId']", "['organizationId']"],
    [
      'names that objects are born with are event types',
      'Object.hasOwn(balanceTypes, type) ? balanceTypes[type] : undefined',
      'balanceTypes[type]',
    ],
    ['a failed transaction is told as one in a block', "FAILED: 'Transaction failed'", "FAILED: 'Transaction is in a block'"],
    [
      'what nobody verified is told as signed',
      "source === 'service' ? 'signed by the service' : 'not verified'",
      "'signed by the service'",
    ],
  ]),
  ...planted('webhooks/headers', 'headers', [
    ['any number of headers is read', 'lines.length <= mostLines', 'lines.length <= 2 ** 20'],
    ['a header with a space in its name is read', 'if (!token.test(name))', 'if (name === "")'],
    ['names of headers count by their letters', 'each.toLowerCase() === wanted', 'each === name'],
    ['the first of two headers counts', 'headers.filter(([each]) => each', 'headers.slice(0, 1).filter(([each]) => each'],
    ['a value ends at its second colon', 'line.slice(colon + 1).trim()', "line.split(':')[1]?.trim() ?? ''"],
  ]),
  ...planted('webhooks/url', 'url', [
    ['an address inside is called public', 'if (ip !== null) {', 'if (ip === undefined) {'],
    ['the address that is carried is not looked at', 'rangeOf(carried?.text ?? plain)', 'rangeOf(plain)'],
    ['a user name is taken for the host', "if (url.username !== '' || url.password !== '')", "if (url.port === '0')"],
    ['a lookalike is not told', 'like === null ? [] :', 'true ? [] :'],
    ['odd letters are not told', 'host === null ? [] : suspiciousHost(given)', '[]'],
    ['a backslash is taken', "if (given.includes('\\\\'))", "if (given === '\\\\')"],
    ['plain http is taken', "if (url.protocol !== 'https:' && !rule.safeParse(given).success)", "if (url.protocol === 'never')"],
    ['spaces are taken', 'if (/\\s/.test(given))', "if (given === ' ')"],
    [
      'a name of the local network is called public',
      '/(^|\\.)(localhost|localdomain|local|internal|intranet|lan|home\\.arpa)$/.test(plain) ||',
      '',
    ],
  ]),
  ...planted('calls/webhooks', 'inbox', [
    ['the endpoint that is changed is a lookalike of itself', "text(endpoint, 'endpointId') !== except", 'except !== endpoint'],
    ['base64 of another alphabet is refused', ".replaceAll('-', '+').replaceAll('_', '/')", ''],
    ['what is no base64 is read as some bytes', 'if (!/^[A-Za-z0-9+/]*={0,2}$/.test(plain)) return', 'if (plain === "") return'],
    ['a pasted body of any size is read', 'bytes.length <= deliveryCapBytes', 'bytes.length <= 2 ** 40'],
    ['a pasted body counts as one that arrived', "bytes.value, 'pasted'", "bytes.value, 'receiver'"],
    ['what was received cannot be cleared', '      inbox.clear();\n', ''],
    ['the chosen port is not used', 'inbox.open(port ?? 0)', 'inbox.open(0)'],
  ]),
];

const inspector = planted('webhooks/inspector', 'inbox inbox-alone', [
  ['deliveries are kept without end', '[delivery, ...deliveries].slice(0, kept)', '[delivery, ...deliveries]'],
  ['what is brought back is kept without end', '[...deliveries, ...cleared].slice(0, kept)', '[...deliveries, ...cleared]'],
  ['what was cleared comes back twice', '      cleared = [];\n', ''],
  [
    'a second press takes away what could be brought back',
    'if (deliveries.length > 0) cleared = deliveries;',
    'cleared = deliveries;',
  ],
  ['one delivery more is kept', 'const kept = 50', 'const kept = 51'],
  ['the oldest stands first', '[delivery, ...deliveries].slice(0, kept)', '[...deliveries, delivery].slice(-kept)'],
  ['repetitions are forgotten at once', '    if (seen.size <= most) break;\n', ''],
  [
    'repetitions are forgotten when the list is cleared',
    '      deliveries = [];\n',
    '      deliveries = [];\n      seen.clear();\n',
  ],
  ['events are never remembered', '  seen.add(eventId);\n', ''],
  [
    'a stranger makes a true event look like a repetition',
    'if (proven && inspection.eventId !== null)',
    'if (inspection.eventId !== null)',
  ],
  [
    'of two equal events at once neither is a repetition',
    'const inTurn = line();',
    'const inTurn = async <T>(work: () => Promise<T>) => work();',
  ],
  ['keys are read from an address that nobody vouches for', 'connection.unverified === true ? unchecked() :', ''],
  ['a line break that arrived is left out', "via === 'pasted' ? withoutLastBreak(given) : null", 'withoutLastBreak(given)'],
  ['a pasted line break breaks the signature', 'shorter !== null && !isSigned(found.inspection)', 'shorter === null'],
  ['what was left out is not said', 'inspection: noting(again.inspection, pastedBreak)', 'inspection: again.inspection'],
  ['what nobody signed is told as the service’s word', "proven ? 'service' : 'pasted'", "'service'"],
  ['the digest is of something else', "hash('sha256', bytes)", "hash('sha256', bytes.subarray(0, 1))"],
]);

export const webhooks: Fault[] = [...delivery, ...inbox, ...inspector, ...keys, ...rest];
