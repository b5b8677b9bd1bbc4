import { type Accepted, because } from './accepted.ts';

const at = (name: string) => `electron/adapters/${name}`;

export const adapters: Accepted[] = [
  because('The same either way: no message of a bus is as short as its head, and only the signature is of this kind.', {
    [at('bus-message')]: ['rest.length >= 16 → rest.length > 16', 'code === field.signature → true'],
  }),
  because('No question to the bus asks for the number that an answer holds: whether it is an error is all that counts there.', {
    [at('bus-message')]: ["case 'u': return { number: u32(at) }; → case 'u':"],
  }),
  because('The same either way: each race for an answer listens to the broken line already.', {
    [at('secret-service')]: ['broken.catch(() => {}); → ;'],
  }),
  because('Memory alone: what is over is forgotten, and finds nobody who asks for it.', {
    [at('lock')]: ['closeSync(file); → ;'],
    [at('secret-service')]: ['() => waiting.delete(own) → () => undefined'],
  }),
  because('What fails there is passed over either way, by the catch behind it.', {
    [at('files')]: ['true → false'],
  }),
  because('Windows alone: here the system itself refuses to open a link, and its paths have no other strokes.', {
    [at('files')]: ['constants.O_NOFOLLOW === undefined && (await lstat(file)'],
    [at('pages')]: ['\'/\' → ""'],
  }),
  because('One word of a sentence: which of the folders above is the link.', {
    [at('files')]: ['segments.slice(0, n) → segments'],
  }),
  because('Another step fails the same: what cannot be looked at can be neither opened, nor cut, nor put aside.', {
    [at('files')]: ["codeOf(error) === 'ENOENT' → true"],
    [at('lock')]: ["{ if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; } → {}"],
  }),
  because('The same either way: whatever is thrown there is an error, and one without a code has an undefined one.', {
    [at('files')]: ["error instanceof Error && 'code' in error → error instanceof Error || 'code' in error"],
  }),
  because('The same either way: letters before the digits make no number, and no process has it.', {
    [at('lock')]: ['/^\\d+$/ → /\\d+$/'],
  }),
  because('Two starts in the same moment: between a look at a lock and its removal another process removed it.', {
    [at('lock')]: ['true → false'],
  }),
  because(
    'The test that tells it has no time left: each mutant before it waits for the deadline of the bus; planted by hand instead (test/mutate/planted/adapters.ts).',
    { [at('secret-service')]: ['\'/org/freedesktop/secrets\' → ""'] },
  ),
  because('Made before the switch of a mutant is thrown, once for the tests of a file: planted by hand, they fail.', {
    [at('http')]: ["request => send('POST', request) → () => undefined"],
  }),
  because('No request of ours asks for another protocol, and an interceptor has to pass on what it is given.', {
    [at('http')]: ['(...given) => handler.onRequestUpgrade?.(...given) → () => undefined'],
  }),
  because('The deadline of the whole request comes first: it is no longer than either of these, which count from later.', {
    [at('http')]: ["code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' → false"],
  }),
  because(
    'The tests of a real keyring ask it in a process of its own, where the switch of a mutant is not thrown; planted by hand, they fail.',
    {
      [at('keychain')]: ['{ const module: Keytar & { default?: Keytar } = await import('],
    },
  ),
  because('Speed alone: how long a sender may take, who is cut off a few minutes later without it.', {
    [at('receiver')]: ['{ maxHeaderSize: 16 * 1024, requestTimeout: requestMs, headersTimeout: requestMs } → {}'],
  }),
  because('The same either way: Node reads the rest of a request away once it was answered.', {
    [at('receiver')]: ['request.resume(); → ;'],
  }),
];
