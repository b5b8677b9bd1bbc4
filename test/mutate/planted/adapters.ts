import type { Fault } from './fault.ts';

const unit = (name: string) => `test/unit/adapters/${name}.test.ts`;
const planted = (file: string, tests: string[], faults: [fault: string, find: string, replace: string][]): Fault[] =>
  faults.map(([fault, find, replace]) => ({
    fault,
    file: `electron/adapters/${file}.ts`,
    find,
    replace,
    tests: tests.map(unit),
  }));

const http = planted(
  'http',
  ['http', 'http-connections', 'http-network'],
  [
    ['starts with certificate checks switched off for the process', "environment.NODE_TLS_REJECT_UNAUTHORIZED === '0'", 'false'],
    ['takes a certificate nobody vouches for where the process is told to, later', '    rejectUnauthorized: true,\n', ''],
    ['takes any certificate', 'rejectUnauthorized: true', 'rejectUnauthorized: false'],
    ['speaks TLS 1.0 where the process allows it', "    minVersion: 'TLSv1.2',\n", ''],
    ['offers HTTP/2, over which nobody can tell whether a request left', 'allowH2: false', 'allowH2: true'],
    ['opens a connection for every request', 'connections: connectionsPerOrigin,', 'connections: null,'],
    ['opens one connection more', 'connectionsPerOrigin = 6', 'connectionsPerOrigin = 7'],
    ['makes a new pool for every request', '    pools.set(way, pool);\n', ''],
    ['sends to any address', '!isServiceUrl(request.url)', 'false'],
    [
      'sends a request again where its answer was lost',
      'return await sendOnce(poolOf(url.origin, await proxyFor(url)), url.pathname, { ...request, method });',
      'const once = () => sendOnce(poolOf(url.origin, await proxyFor(url)), url.pathname, { ...request, method });\n    return await once().catch(once);',
    ],
    ['waits as long as bytes drip in', '    }, request.deadlineMs);', '    }, 2 ** 30);'],
    ['says after the deadline that nothing left, though it did', 'flight.started\n          ?', '!flight.started\n          ?'],
    ['leaves a connection open whose answer is given up', '    stop.abort();\n    throw', '    throw'],
    ['asks the system for a proxy where one is named', "named.facts.from === 'none' && system", 'system'],
    [
      'never asks the system for a proxy',
      "if (named.facts.from === 'none' && system !== null) {",
      "if (named.facts.from === 'none' && system === null) {",
    ],
    [
      'goes around a system that does not say which way',
      "throw new HttpError('unreachable', false, 'the system did not say which proxy its network has');",
      "return 'DIRECT';",
    ],
    [
      'goes around a proxy that cannot be used',
      "if (proxy.facts.problem !== null) throw new HttpError('unreachable', false, proxy.facts.problem);",
      '',
    ],
    ['does not say that the proxy is the system’s', '      shown = proxy.facts;\n', ''],
    ['leaves a timer for every request', '    clearTimeout(timer);\n', ''],
    ['notes that a request left only when its answer begins', '        flight.started = true;\n', ''],
    ['says that a request left where no connection was made', '{ started: false }', '{ started: true }'],
    ['asks for compressed answers', "'accept-encoding': 'identity'", "'accept-encoding': 'gzip'"],
    ['reads an answer that is encoded', "!['', 'identity'].includes(", "!['', 'identity', 'gzip'].includes("],
    ['reads what is announced as too long', 'if (length <= request.maxBytes) {', 'if (true) {'],
    ['reads an endless answer', 'if (length > request.maxBytes) break;', ''],
    ['refuses an answer of exactly the cap', 'if (length > request.maxBytes) break;', 'if (length >= request.maxBytes) break;'],
    ['gives half an answer as a whole one', 'if (length > request.maxBytes) throw', 'if (false) throw'],
    ['counts each piece of an answer for itself', 'length += chunk.length', 'length = chunk.length'],
    ['keeps the first of two headers', "value.join(', ')", "value[0] ?? ''"],
    ['calls a lost answer unreachable: “nothing was sent”', "'timeout' : 'dropped'", "'timeout' : 'unreachable'"],
    ['leaves connections open at the end', 'open.map(pool => pool.destroy())', '[]'],
    ['waits at the end for answers that never come', 'pool.destroy()', 'pool.close()'],
    ['says nothing of why a name with two addresses fails', 'return textOf(error.errors[0])', "return 'failed'"],
  ],
);

const keychain = planted(
  'keychain',
  ['keychain', 'secret-service'],
  [
    [
      'remembers that the library did not load, though it was installed since',
      "    } catch (error) {\n      keytar = null;\n      throw new KeychainError('library_missing'",
      "    } catch (error) {\n      throw new KeychainError('library_missing'",
    ],
    [
      'remembers a failed load of a diagnosis',
      '    } catch (error) {\n      keytar = null;\n      return { state',
      '    } catch (error) {\n      return { state',
    ],
    [
      'loads the library for every call',
      'async function ask<T>(question: (keytar: Keytar) => Promise<T>): Promise<T> {\n    keytar ??= load();',
      'async function ask<T>(question: (keytar: Keytar) => Promise<T>): Promise<T> {\n    keytar = load();',
    ],
    [
      'asks a locked keyring for an item, which puts up a prompt',
      "if (linux !== null && linux.state !== 'ready') ",
      "if (linux !== null && linux.state === 'no_dbus') ",
    ],
    ['does not ask the bus at all', "platform === 'linux' ?", 'false ?'],
    ['asks the bus on a Mac', "platform === 'linux' ?", 'true ?'],
    ['reads a secret to find out whether the store answers', "probe = 'diagnosis'", "probe = 'key:1'"],
    [
      'keeps every edition’s items under one name',
      'get: account => ask(k => k.getPassword(service, account))',
      "get: account => ask(k => k.getPassword('Countersign', account))",
    ],
    [
      'keeps an item under another name than it is read by',
      'k.setPassword(service, account, secret)',
      'k.setPassword(service, account.toUpperCase(), secret)',
    ],
    ['removes nothing', 'k.deletePassword(service, account)', 'Promise.resolve(k !== null && service !== account)'],
    ['tells what is wrong with the bus where the library is missing', 'return await orMissing(linux);', 'return linux;'],
    ['says that a locked store is a failure', "/locked collection|is locked|IsLocked/i, 'locked'", "/never/, 'locked'"],
    [
      'takes a cancelled question for a lock',
      "/prompt was dismissed|AccessDenied|not authorized|Access is denied|User canceled|without any authorization/i, 'denied'",
      "/prompt was dismissed|AccessDenied|not authorized|Access is denied|User canceled|without any authorization/i, 'locked'",
    ],
    ['calls every error of the store the same', 'stateOf(textOf(error)), textOf(error)', "'failed', textOf(error)"],
  ],
);

const bus = [
  ...planted(
    'secret-service',
    ['secret-service'],
    [
      [
        'waits for a bus that says nothing',
        "setTimeout(() => socket.destroy(new Error('late')), deadlineMs)",
        'setTimeout(() => {}, deadlineMs)',
      ],
      ['leaves a timer behind', '    clearTimeout(timer);\n', ''],
      ['leaves the connection to the bus open', '    clearTimeout(timer);\n    socket.destroy();', '    clearTimeout(timer);'],
      ['asks another object for the default collection', "path: '/org/freedesktop/secrets',", "path: '/',"],
      ['takes the answer to another question', 'waiting.get(reply.to)?.(reply)', 'waiting.values().next().value?.(reply)'],
      ['takes a locked collection for an open one', 'return locked.flag\n', 'return !locked.flag\n'],
      ['takes “no lock state” for open', ' || locked.flag === null', ''],
      ['looks for a collection where there is none', "if (collection === '/')", "if (collection === '')"],
      ['calls every error of the bus “no service”', 'owner.error === serviceUnknown', 'owner.error !== serviceUnknown'],
      ['goes on with a bus that refused the user', "!line.startsWith('OK ')", "!line.includes(' ')"],
      ['introduces itself as the superuser', 'String(process.getuid?.() ?? 0)', "String('1')"],
      [
        'waits for ever where the bus goes away',
        "  socket.on('close', () => fail(new Error('the bus closed the connection')));\n",
        '',
      ],
      ['asks the first address alone', 'if (socket !== null) return socket;', 'return socket;'],
      ['takes a network address for the session’s bus', "if (!one.startsWith('unix:')) return [];", ''],
      [
        'forgets what came before a whole message',
        'pending = Buffer.concat([pending, data as Buffer]);',
        'pending = data as Buffer;',
      ],
    ],
  ),
  ...planted(
    'bus-message',
    ['secret-service'],
    [
      ['sends arguments that no signature names', "if (call.signature !== '') add", "if (call.signature === '') add"],
      ['reads a message of any length', 'if (length > maxMessage)', 'if (length > 2 ** 31)'],
      [
        'reads what is no message',
        "if (!little && message[0] !== 0x42) throw new Error('the bus sent something that is not a message');",
        '',
      ],
      ['reads numbers with the wrong byte first', 'little ? message', '!little ? message'],
      ['takes a signal for an answer', 'if (type !== methodReturn && type !== errorReply) return null;', ''],
      ['takes an error for an answer', 'if (type === errorReply) return', 'if (false) return'],
      ['takes any variant for a boolean', "type === 'b' ?", 'true ?'],
      ['takes a number other than one for true', '=== 1 } : {}', '!== 1 } : {}'],
      ['reads before a message is whole', 'if (rest.length < length) break;', ''],
    ],
  ),
];

const pages = planted(
  'pages',
  ['pages'],
  [
    ['answers other methods', "method !== 'GET'", 'false'],
    ['serves every origin', 'file = url.startsWith(', "file = url.startsWith('app:') || url.startsWith("],
    ['serves a page without its policy', "headers: { ...pageHeaders, 'content-type'", "headers: { 'content-type'"],
    [
      'says without the policy that there is no such page',
      'status: 404, headers: { ...pageHeaders }',
      'status: 404, headers: {}',
    ],
    ['lists what a link in the build points to', '!entry.isFile()', 'entry.isDirectory()'],
    ['takes files of any kind', 'mime === undefined || !', '!'],
    ['takes files of any name', '|| !/^(?:\\/[\\w-]+(?:\\.[\\w-]+)*)+$/.test(path)', ''],
    ['serves the build’s own list', "    if (entry.parentPath === join(folder, '.vite')) continue;\n", ''],
    ['serves the other page’s document', "path === pagePaths[page] || !path.endsWith('.html')", 'page !== null || path'],
    ['serves a script as text', "'text/javascript; charset=utf-8'", "'text/plain'"],
  ],
);

const files = planted(
  'files',
  ['files', 'files-on-disk'],
  [
    ['leaves a folder that others can read', '      await chmod(folder, 0o700);\n', ''],
    ['does not say that others could read the folder', "      repaired.push({ path: '', mode: modeOf(found.mode) });\n", ''],
    ['leaves a file that others can read', '        await handle.chmod(0o600);\n', ''],
    ['makes files that others can read', 'flags | noLink, 0o600', 'flags | noLink, 0o644'],
    ['makes folders that others can read', 'recursive: true, mode: 0o700', 'recursive: true, mode: 0o755'],
    ['looks at the group’s rights alone', 'others = 0o077', 'others = 0o070'],
    ['follows a link in place of a file', '(constants.O_NOFOLLOW ?? 0) | ', ''],
    ['waits for somebody at the other end of a pipe', ' | (constants.O_NONBLOCK ?? 0)', ''],
    ['reads what is no plain file', 'if (!found.isFile()) throw new LinkError(path);', ''],
    ['follows a link in place of a folder', '      await refuseLinkedFolder(folder, path);\n', ''],
    ['looks at the first folder alone', 'n <= segments.length', 'n <= 1'],
    ['refuses a folder of the app that is a link', 'let n = 1; n <=', 'let n = 0; n <='],
    ['writes into what waits at a temporary name', ' | O_EXCL', ''],
    ['gives temporary files a name that can be foreseen', "randomBytes(8).toString('hex')", 'process.pid'],
    [
      'renames before the bytes are on the disk',
      '            await handle.writeFile(bytes);\n            await handle.datasync();\n',
      '            await handle.writeFile(bytes);\n',
    ],
    [
      'does not flush the folder of a replaced file',
      '        await flushFolder(dirname(file));\n      }),\n    append',
      '      }),\n    append',
    ],
    [
      'does not flush an appended line',
      '          await handle.writeFile(bytes);\n          await handle.datasync();\n        });\n        if',
      '          await handle.writeFile(bytes);\n        });\n        if',
    ],
    ['does not flush the folder of a new file', 'if (isNew) await flushFolder', 'if (!isNew) await flushFolder'],
    [
      'does not flush what was cut',
      '          await handle.truncate(length);\n          await handle.datasync();',
      '          await handle.truncate(length);',
    ],
    [
      'does not flush what was set aside',
      '        await flushFolder(dirname(file));\n        return aside;',
      '        return aside;',
    ],
    ['opens the folder and does not flush it', '    await handle.sync();\n', ''],
    ['leaves half a file behind', '          await rm(temporary, { force: true }).catch(() => {});\n', ''],
    ['says nothing of a failed replacement', '.catch(() => {});\n          throw error;', '.catch(() => {});'],
    ['leaves what a crash left', 'await rm(join(folder, name), { force: true }).catch(() => {});', ';'],
    ['removes every file that ends like one', 'leftOver = /^[a-z0-9][a-z0-9.-]*\\.new$/', 'leftOver = /new/'],
    ['looks for what a crash left whenever it is asked', 'prepared ??= prepare()', 'prepared = prepare()'],
    ['remembers for ever that the folder could not be made', '      prepared = null;\n', ''],
    [
      'mixes appends that overlap',
      'inLine = lines<string>();',
      'inLine = async <T>(_: string, work: () => Promise<T>) => work();',
    ],
    [
      'takes a file that cannot be read for none',
      "if (codeOf(error) === 'ENOENT') return null;\n          throw error;",
      'return null;',
    ],
    ['lengthens a file with zeros', ' || length > size', ''],
    ['overwrites what was set aside before', '(await sizeOf(resolvePath(folder, aside))) !== null', 'n < 2'],
    ['follows a link where something is set aside', '(await lstat(file)).size', '(await stat(file)).size'],
    ['leads out of the folder', '/^[a-z0-9][a-z0-9.-]*$/.test(segment)', '/^[a-z0-9.][a-z0-9.-]*$/.test(segment)'],
    ['takes segments that end in a line break', '[a-z0-9.-]*$/.test', '[a-z0-9.-]*\\s?$/.test'],
    ['tells what it mended every time', 'repaired.splice(0)', '[...repaired]'],
  ],
);

const others = [
  ...planted(
    'receiver',
    ['receiver'],
    [
      ['can be reached from other machines', "port, '127.0.0.1', resolve", "port, '0.0.0.0', resolve"],
      [
        'takes what a page in a browser posts',
        'if (request.headers.origin !== undefined)',
        'if (request.headers.origin === request.method)',
      ],
      ['takes a form', "if (type !== 'application/json')", 'if (type === undefined)'],
      ['takes any method', "if (request.method !== 'POST')", 'if (request.method === undefined)'],
      ['takes an encoded body', "(request.headers['content-encoding'] ?? 'identity') !== 'identity'", 'false'],
      ['takes a body of any length', '    if (length > maxBytes) return null;\n', ''],
      [
        'waits for a body that is announced as too long',
        "if (Number(request.headers['content-length'] ?? 0) > maxBytes) return null;",
        '',
      ],
      ['refuses a body of exactly the limit', 'if (length > maxBytes)', 'if (length >= maxBytes)'],
      ['keeps any number of connections', '      server.maxConnections = connections;\n', ''],
      ['reads headers without an end', 'maxHeaderSize: 16 * 1024', 'maxHeaderSize: 1024 * 1024'],
      [
        'joins headers that stand twice',
        'headers: headersOf(request)',
        'headers: Object.entries(request.headers) as [string, string][]',
      ],
      ['waits at its end for who is connected', '    server.closeAllConnections();\n', ''],
      ['says that a port failed where it is in use', "error.code === 'EADDRINUSE' ?", 'false ?'],
      ['says nothing of what it refused', '    options.onRefused(reason);\n', ''],
      ['tells the sender that a delivery failed where it was taken', 'response.writeHead(200)', 'response.writeHead(202)'],
    ],
  ),
  ...planted(
    'lock',
    ['lock'],
    [
      ['gives a folder to two', "openSync(path, 'wx', 0o600)", "openSync(path, 'w', 0o600)"],
      ['takes the folder of a living process', 'if (held !== null && isAlive(held.pid)', 'if (held !== null && false'],
      ['takes a reused process id for its owner', 'held.started === startedAt(held.pid)', 'held.started !== null'],
      ['takes the folder of another user’s process', ".code === 'EPERM'", ".code === 'EXXX'"],
      ['does not believe a process whose start is not told', "held.started === '' || ", ''],
      ['keeps the lock when it is given back', 'return () => rmSync(path, { force: true });', 'return () => undefined;'],
      ['does not start after a crash', '    rmSync(path, { force: true });\n  }', '  }'],
      ['ends the process it asks about', 'process.kill(pid, 0)', 'process.kill(pid)'],
    ],
  ),
  ...planted(
    'key-files',
    ['key-files'],
    [
      [
        'reads a file of any length',
        "(await readFile(privatePath, 'utf8')).slice(0, maxCharacters)",
        "(await readFile(privatePath, 'utf8'))",
      ],
      [
        'takes a public key that cannot be read for a missing one',
        "if (error.code === 'ENOENT') return null;\n    throw error;",
        'return error && null;',
      ],
      ['reads the public key as the private one', '}.private`;', '}.public`;'],
    ],
  ),
  ...planted('save-file', ['save-file'], [['writes exports that others can read', ', mode: 0o600', '']]),
];

export const adapters: Fault[] = [...http, ...keychain, ...bus, ...pages, ...files, ...others];
