/** What goes to another computer, and what is taken in from one. */
import { type Fault, within } from './fault.ts';

const room = (name: string) => `electron/core/moving/${name}.ts`;
const trip = ['test/unit/core/moving/round-trip.test.ts'];
const cut = ['test/unit/core/moving/cut-off.test.ts'];
const left = ['test/unit/core/moving/left-behind.test.ts'];
const shown = ['test/unit/core/moving/shown.test.ts'];
const sealed = ['test/unit/core/moving/sealed.test.ts'];

export const moving: Fault[] = [
  ...within(room('moving'), left, [
    [
      'private keys lie in memory after the file was written',
      '        taken?.value.fill(0);\n      }\n    },\n  };',
      '      }\n    },\n  };',
    ],
    [
      'a lock while the file is written lets the keys go on into it',
      "          if (isLeft()) {\n            why = locked();\n            throw new Error('it was locked');\n          }\n",
      '',
    ],
    ['private keys of an import lie in memory after it', '    opened.value.parts.keys?.fill(0);\n', ''],
    [
      'the copies of private keys lie in memory after an import',
      'if (planned.ok) for (const { secret } of planned.value.keys) secret.fill(0);',
      '',
    ],
    ['an import that was refused is done all the same', 'if (!allowed.ok) return allowed;\n    return await', 'return await'],
    ['a session key goes along in a file', "chosen.some(({ place }) => place === 'memory')", 'chosen.length > 99'],
    ['a file is made though a person refused', '  if (!allowed.ok) return allowed;\n  const typed', '  const typed'],
    [
      'nothing says that a file with keys was made',
      'if (saved !== null)\n      await journal',
      'if (saved === null)\n      await journal',
    ],
    [
      'nothing in the journal says what was taken in',
      "await journal.record({\n    kind: 'settings_changed',\n    about: `Took in",
      "void ({\n    kind: 'settings_changed',\n    about: `Took in",
    ],
  ]),
  ...within(room('moving'), trip, [
    ['an import that is whole stays named as cut off', '    await record.end();\n', ''],
    ['keys are taken in though nobody said how they are kept', 'if (!settled.ok) return settled;', ''],
    [
      'a journal that came is written over one of the same name',
      'if (there !== null && !Buffer.from(there).equals(bytes)) continue;',
      '',
    ],
    [
      'the same journal is kept twice',
      'each.publicKey === publicKey && each.lastLineHash === lastLineHash)) return;',
      'each.publicKey === publicKey && each.lastLineHash === publicKey)) return;',
    ],
    [
      'a journal of another computer that was exchanged for another verifies',
      'const ok = found.ok && isSame;',
      'const ok = found.ok;',
    ],
    ['a journal of another computer that was edited verifies', 'const ok = found.ok && isSame;', 'const ok = isSame;'],
    [
      'another file than a journal that came is read',
      "if (known === undefined) return failure('not_found', 'There is no such journal of another computer.');",
      '',
    ],
    ['a connection that came names the key it had there', 'keyId: ids.get(each.keyId) ?? each.keyId', 'keyId: each.keyId'],
    ['a key forgets what it may sign for', 'const pinned = await keys.pin(keyId, pin);', 'const pinned = done(null);'],
  ]),
  ...within(room('moving'), cut, [
    ['an import that was cut off is not named', '    await record.begin(madeAt, now());\n', ''],
    [
      'a key that is here already is taken in a second time',
      'key.publicKey === publicKey && key.curve === curve);',
      'key.keyId === publicKey);',
    ],
  ]),
  ...within(room('plan'), cut, [
    [
      'connections are kept before what they rely on',
      "Number(a.name === 'connections.json') - Number(b.name === 'connections.json')",
      "Number(b.name === 'connections.json') - Number(a.name === 'connections.json')",
    ],
  ]),
  ...within(room('export'), left, [
    ['a passphrase that was mistyped seals the file', 'if (next !== again)', "if (again === '')"],
    ['a short passphrase seals the file', 'next.length < leastLetters || ', ''],
    ['the name of a key need not be typed', '.trim() !== name.trim());', '.trim() === name.trim() && n > 99);'],
    ['a file that another program wrote goes along', "if (standing !== 'sound')", 'if (standing === null)'],
    [
      'copies of private keys lie in memory after they were gathered',
      '    for (const { secret } of taken) secret.fill(0);\n',
      '',
    ],
  ]),
  ...within(room('export'), trip, [
    ['nothing says that keys leave', '...(keys.length > 0 && {\n      findings', '...(keys.length > 99 && {\n      findings'],
  ]),
  ...within(room('plan'), trip, [
    [
      'what is connected here is written over',
      'connections.some(each => each.connectionId === connection.connectionId)',
      'connections.length > 99',
    ],
    [
      'which key watches there is taken in',
      '.filter(each => isWanted(each, here, leftOut)).map(unwatched)',
      '.filter(each => isWanted(each, here, leftOut))',
    ],
    [
      'nothing says whom the file decides about',
      'const findings: Finding[] = [trustFinding];',
      'const findings: Finding[] = [];',
    ],
    [
      'nothing says that other keys of the service are believed',
      'if (connections.some(each => ofDialect(each).length > 0)) findings.push(dialectFinding);',
      '',
    ],
    ['nothing says that settings become weaker', 'findings.push(...(weakening(', 'void (weakening('],
  ]),
  ...within(room('plan'), shown, [
    ['nothing says that its keys exist twice', 'if (keys.length > 0) findings.push(keysFinding);', ''],
    ['an organisation that an administrator does not allow is taken in', 'return refused === null;', 'return true;'],
    ['nothing says that the journal in it was edited', 'if (!journal.whole) findings.push(journalFinding);', ''],
    [
      'keys that do not belong to their public halves are passed over',
      'const keys = parts.keys === undefined ? [] : decodeKeys(parts.keys);',
      'const keys = (parts.keys === undefined ? [] : decodeKeys(parts.keys)) ?? [];',
    ],
  ]),
  ...within(room('carried-keys'), left, [
    ['a private key stands under the public half of another', ' && derivePublicKey(info.curve, secret) === info.publicKey', ''],
    [
      'private keys of a refused file lie in memory',
      '  for (const { secret } of keys) secret.fill(0);\n  return null;',
      '  return null;',
    ],
  ]),
  ...within(room('sealed'), sealed, [
    [
      'a passphrase is not held against the file before its pieces',
      'if (!timingSafeEqual(check, header.subarray(-checkBytes))) return wrong();',
      '',
    ],
    ['the end of a file can be cut off', 'nonce[11] = isLast ? 1 : 0;', 'nonce[11] = isLast ? 0 : 0;'],
    ['pieces can be exchanged', 'nonce.writeUInt32BE(number, 7);', 'nonce.writeUInt32BE(number & 0, 7);'],
    [
      'the beginning of a file can be changed',
      '  decipher.setAAD(header);\n',
      '  decipher.setAAD(Buffer.from(header));\n  header.fill(0);\n',
    ],
    ['what opened lies in memory', '      take(held);\n      held.fill(0);\n', '      take(held);\n'],
    ['the key of a file lies in memory', '    opened?.key.fill(0);\n', ''],
    ['a piece that is not authentic is handed on', '    content.fill(0);\n    throw new Damaged();', '    return content;'],
    ['a passphrase is another on another keyboard', "passphrase.normalize('NFKC')", 'passphrase'],
  ]),
  ...within(room('content'), sealed, [
    ['more than a part may be is made room for', 'if (size > partLimits[name])', 'if (size > 9e12)'],
    ['parts that are longer than the file are made room for', 'sum + part.bytes, 0) !== rest', 'sum + part.bytes, 0) < 0'],
    ['a part stands twice', 'if (names.some((name, n) =>', 'if (names.length > 99 && names.some((name, n) =>'],
    ['the parts of a refused file lie in memory', '      for (const part of whole) part.fill(0);\n', ''],
  ]),
];
