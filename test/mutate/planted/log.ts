import type { Fault } from './fault.ts';

const unit = 'test/unit/core/log/';
const inFile = (file: string, tests: string[], faults: [fault: string, find: string, replace: string][]): Fault[] =>
  faults.map(([fault, find, replace]) => ({ fault, file, find, replace, tests }));

export const log: Fault[] = [
  ...inFile(
    'electron/core/log/line.ts',
    [`${unit}line.test.ts`],
    [
      [
        'any value of any field is written as it is',
        '?? refusedValue);\n  } catch',
        '?? (given as Record<string, unknown>)[name]);\n  } catch',
      ],
      [
        'an event that the table has not is written',
        'if (!isEvent(event)) return',
        "if (!isEvent(event)) return typeof event === 'string' ? event :",
      ],
      ['a field that throws stops what was to be logged', '    return refusedValue;\n', '    throw new Error(name);\n'],
      [
        'any word of a field is believed when it is read back',
        '.some(value => String(field.read(value)) === word)',
        '.some(() => true)',
      ],
      ['a line with a field more is read back', 'words.length === fields.length && ', ''],
      ['a line of any form is read back', 'Number.isNaN(Date.parse(time)) || !isEvent(event)', '!isEvent(event)'],
    ],
  ),
  ...inFile(
    'electron/contract/log/fields.ts',
    [`${unit}line.test.ts`],
    [
      [
        'any text is a version',
        'const versionForm = /^\\d{1,4}(?:\\.\\d{1,5}){1,3}',
        'const versionForm = /^[\\w.-]+|\\d{1,4}(?:\\.\\d{1,5}){1,3}',
      ],
      [
        'any text is of a list',
        'known.has(value) ? (value as T)',
        "known.has(value) || typeof value === 'string' ? (value as T)",
      ],
      ['a number without end is written', 'Math.round(Math.min(most, Math.max(least, value))) + 0', 'value'],
    ],
  ),
  ...inFile(
    'electron/core/log/log.ts',
    [`${unit}line.test.ts`, `${unit}app.test.ts`],
    [
      ['what somebody else wrote into the file is passed on', 'found.filter(isLine)', 'found'],
      ['lost lines are never said', 'if (lost > told) note', 'if (lost < told) note'],
      ['lost lines are said with every line', '      told = lost;\n', ''],
    ],
  ),
  ...inFile(
    'electron/core/log/errors.ts',
    [`${unit}line.test.ts`],
    [['the name of an error is written, whatever it is', "errorClass.read(name) ?? 'other'", 'String(name) as ErrorClass']],
  ),
  ...inFile(
    'electron/core/log/calls.ts',
    [`${unit}app.test.ts`],
    [
      ['a request leaves no line', "    else log.note('call', { name: known, ...what });\n", ''],
      ['a request that failed counts as one that went well', "outcome.ok ? 'ok' : outcome.code", "'ok'"],
    ],
  ),
  ...inFile(
    'electron/core/log/diagnostics.ts',
    [`${unit}app.test.ts`],
    [
      [
        'diagnostics name the connections',
        'all.push(lineOf(at, event, fields))',
        "all.push(lineOf(at, event, fields) + (state.connections[0]?.organizationName ?? ''))",
      ],
      ['diagnostics leave the log out', '`${[...all, ...lines].join', '`${[...all].join'],
    ],
  ),
  ...inFile(
    'electron/core/calls/desktop/diagnostics.ts',
    [`${unit}app.test.ts`],
    [
      ['what is saved need not be what was shown', 'if (shown?.sha256 !== sha256)', 'if (shown === null)'],
      [
        'what is saved is put together anew',
        'shown.text,',
        'diagnosticsOf(ports.clock.now(), { state: state(), ports, skews: [], lines: [], lost: 0 }),',
      ],
    ],
  ),
  ...inFile(
    'electron/contract/calls/desktop/diagnostics.ts',
    [`${unit}app.test.ts`],
    [
      [
        'who stands before a locked app reads the log',
        '    parameters: nothing,\n    answer: typed<DiagnosticsPreview>(),\n',
        '    parameters: nothing,\n    answer: typed<DiagnosticsPreview>(),\n    whileLocked: true,\n',
      ],
    ],
  ),
  ...inFile(
    'electron/core/service/origins.ts',
    [`${unit}app.test.ts`],
    [
      ['a call to the service leaves no line', "      log?.note('service', {", '      void ({'],
      ['a refusal of the service has no status', 'status: result.status }', 'status: 0 }'],
    ],
  ),
  ...inFile(
    'electron/adapters/log.ts',
    ['test/unit/adapters/log.test.ts'],
    [
      ['the log grows without end', '      if (isFull) await rotate();\n', '      if (isFull) await rotate;\n'],
      [
        'the oldest lines stay and the newest go',
        'for (let n = all.length - 1; n > 0; n--)',
        'for (let n = 1; n < all.length; n++)',
      ],
      ['a link in place of the log is followed', 'const plain = (constants.O_NOFOLLOW ?? 0) | ', 'const plain = '],
      ['a pipe in place of the log stops the app', ' | (constants.O_NONBLOCK ?? 0)', ''],
      ['others may read the log', 'await handle.chmod(0o600);', ''],
      ['the folder of the log is open to others', 'mode: 0o700', 'mode: 0o755'],
      [
        'a disk that is full fails the app',
        '      await write(lines).catch(() => {\n        lost += lines.length;\n      });\n',
        '      await write(lines);\n',
      ],
      ['lost lines are not counted', '        lost += lines.length;\n      });', '      });'],
      ['a line goes on where the last one was torn', "(isMiddle ? '\\n' : '') + ", ''],
      ['lines wait in memory without end', 'if (waiting.length >= mostWaiting) lost += 1;', 'if (waiting.length < 0) lost += 1;'],
      ['the end of the process loses what waits', 'writeSync(file,', 'void ('],
    ],
  ),
  ...inFile(
    'electron/host/log.ts',
    ['test/electron/log.test.ts'],
    [
      ['an uncaught error leaves no line', "    opened.note('error', { where: 'process', ...errorFacts(error) });\n", ''],
      ['the line of an uncaught error is lost with the process', '    file.flushNow();\n', ''],
    ],
  ),
  ...inFile(
    'electron/host/window.ts',
    ['test/electron/log.test.ts'],
    [['a page that failed leaves no line', "    note('window', { page, what: 'gone', reason: details.reason });\n", '']],
  ),
  ...inFile(
    'electron/host/start.ts',
    ['test/electron/log.test.ts'],
    [['a start that failed leaves no line', "        note('start_failed', errorFacts(error));\n", '']],
  ),
  ...inFile(
    'electron/adapters/pace.ts',
    ['test/unit/adapters/pace.test.ts'],
    [
      ['a long piece of work is told without the request that it was', '.at(-1)?.name', '.at(-2)?.name'],
      ['a request that ended is named with what comes after it', 'if (each.done) running.delete(each);', ';'],
      ['what is short is told, too', 'if (ms <= longMs) return;', ''],
      ['an hour does not end', '> Math.floor(now() / minuteMs) - 60', '> 0'],
      ['an idle app is woken on', 'at - stirred < afterMs ?', 'at - stirred < Number.POSITIVE_INFINITY ?'],
    ],
  ),
  ...inFile(
    'electron/adapters/collecting.ts',
    ['test/electron/main.test.ts'],
    [['free memory is given back within a pause', '--no-memory-reducer-favors-memory', '--memory-reducer-favors-memory']],
  ),
  ...inFile(
    'electron/host/start.ts',
    ['test/electron/main.test.ts'],
    [['main gives its free memory back', '  keepFreeMemory();\n', '']],
  ),
  ...inFile(
    'electron/core/core.ts',
    ['test/unit/core/log/app.test.ts'],
    [
      [
        'a long piece of work leaves no line',
        "  ports.pace?.onBlocked(({ ms, ownMs, during }) => log.note('blocked', { ms, own: ownMs, during }));\n",
        '',
      ],
    ],
  ),
];
