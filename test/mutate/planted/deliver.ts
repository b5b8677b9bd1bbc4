import type { Fault } from './fault.ts';

const file = 'electron/core/submit/deliver.ts';
const tests = ['test/unit/core/submit/deliver.test.ts'];

export const deliver: Fault[] = [
  {
    fault: 'bytes older than the service takes leave once more',
    find: 'if (late !== null) return unsure',
    replace: 'if (late !== null && attempt > 0) return unsure',
  },
  {
    fault: 'bytes that grow old between two attempts leave all the same',
    find: 'if (late !== null) return unsure',
    replace: 'if (late !== null && attempt === 0) return unsure',
  },
  {
    fault: 'the age of bytes is told by a computer that may be set wrong',
    find: 'service.serverNow(target.baseUrl) ?? clock.now()',
    replace: 'clock.now()',
  },
  {
    fault: 'bytes leave at any age while the service’s time is unknown',
    find: 'service.serverNow(target.baseUrl) ?? clock.now()',
    replace: 'service.serverNow(target.baseUrl)',
  },
  {
    fault: 'what may have arrived and is too old to go again is said not to have been sent',
    find: "return unsure ? { kind: 'unknown', failure: last } : { kind: 'not_sent', failure: late };",
    replace: "return { kind: 'not_sent', failure: late };",
  },
  {
    fault: 'a refusal after a lost answer is taken for the whole truth',
    find: "return unsure ? await judge(service, target, sent, last) : { kind: 'answered', outcome: last };",
    replace: "return { kind: 'answered', outcome: last };",
  },
  {
    fault: 'a plain refusal is looked up in the list',
    find: "return unsure ? await judge(service, target, sent, last) : { kind: 'answered', outcome: last };",
    replace: 'return await judge(service, target, sent, last);',
  },
  {
    fault: 'the loser of two equal first submissions counts as refused',
    find: 'if (!posted.alreadyExists) return',
    replace: 'if (posted.outcome.ok === false) return',
  },
  {
    fault: 'the loser of two equal ones that is refused afterwards is not looked up',
    find: '      unsure = true;\n    } else {',
    replace: '    } else {',
  },
  {
    fault: 'a lost answer leaves no doubt',
    find: "if (posted.kind === 'unknown') unsure = true;\n      else if",
    replace: 'if',
  },
  {
    fault: 'Retry-After is not heard',
    find: 'asked = posted.askedWaitMs ?? 0;',
    replace: '',
  },
  {
    fault: 'Retry-After takes the place of the own wait, also where it is none',
    find: 'Math.max(jittered(attempt, firstWaitMs, longestWaitMs, chance), asked)',
    replace: 'asked',
  },
  {
    fault: 'a service that cannot be reached is tried again and again though nothing was sent',
    find: "else if (!posted.again && !(unsure && last.code === 'offline')) break;",
    replace: "else if (!posted.again && last.code !== 'offline') break;",
  },
  {
    fault: 'a moment without network ends the attempts of what may have arrived',
    find: "else if (!posted.again && !(unsure && last.code === 'offline')) break;",
    replace: 'else if (!posted.again) break;',
  },
  {
    fault: 'a key that is gone is asked for five stamps more',
    find: "!(unsure && last.code === 'offline')",
    replace: '!unsure',
  },
  {
    fault: 'a 429 ends the attempts',
    find: "if (!posted.again && !(unsure && last.code === 'offline')) break;",
    replace: "if (!(unsure && last.code === 'offline')) break;",
  },
  { fault: 'one attempt more than six', find: 'const attempts = 6;', replace: 'const attempts = 7;' },
  { fault: 'the first wait is ten seconds', find: 'const firstWaitMs = 1_000;', replace: 'const firstWaitMs = 10_000;' },
  { fault: 'waits grow without end', find: 'const longestWaitMs = 15_000;', replace: 'const longestWaitMs = 60_000;' },
  {
    fault: 'a person is let wait for half an hour',
    find: 'const patienceMs = 120_000;',
    replace: 'const patienceMs = 1_800_000;',
  },
  {
    fault: 'a wait that nothing follows is waited, at the bound',
    find: 'clock.monotonic() + wait >= end',
    replace: 'clock.monotonic() + wait > end',
  },
  {
    fault: 'after the last attempt it is waited once more',
    find: 'attempt + 1 === attempts || ',
    replace: '',
  },
  {
    fault: 'a run that has ended goes on sending',
    find: 'if (!(await slept(clock, wait))) break;',
    replace: 'await slept(clock, wait);',
  },
  {
    fault: 'what may have arrived is said not to have been sent in the end',
    find: "kind: unsure ? 'unknown' : 'not_sent', failure: last",
    replace: "kind: 'not_sent', failure: last",
  },
  {
    fault: 'what certainly was not sent is kept as unknown',
    find: "kind: unsure ? 'unknown' : 'not_sent', failure: last",
    replace: "kind: 'unknown', failure: last",
  },
  {
    fault: 'a list that cannot be read makes the refusal the answer',
    find: "if (!found.ok) return { kind: 'unknown', failure: refusal };",
    replace: "if (!found.ok) return { kind: 'answered', outcome: refusal };",
  },
  {
    fault: 'what the list shows is not the answer, but the refusal is',
    find: 'outcome: found.value === null ? refusal : { ok: true, value: found.value }',
    replace: 'outcome: refusal',
  },
  {
    fault: 'a first attempt of this call forgets that an earlier one may have been carried out',
    find: 'let unsure = maybe;',
    replace: 'let unsure = false;',
  },
].map(each => ({ ...each, file, tests }));
