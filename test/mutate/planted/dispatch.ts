import type { Fault } from './fault.ts';

const way = { file: 'electron/core/calls/dispatch.ts', tests: ['test/unit/core/calls/dispatch.test.ts'] };
const consent = { file: 'electron/core/decisions/consent.ts', tests: ['test/unit/core/calls/dispatch.test.ts'] };

export const dispatch: Fault[] = [
  {
    fault: 'what the proxy takes goes without a person',
    find: "row.kind === 'proxy' || (",
    replace: '(',
    ...way,
  },
  {
    fault: 'an activity that a person must confirm goes without one',
    find: "row.kind === 'proxy' || (row.kind === 'activity' && row.confirm === 'person')",
    replace: "row.kind === 'proxy'",
    ...way,
  },
  {
    fault: 'a question waits for a person',
    find: "(row.kind === 'activity' && row.confirm === 'person')",
    replace: "(row.kind !== 'activity' || row.confirm === 'person')",
    ...way,
  },
  {
    fault: 'what its row needs nobody for waits for a person',
    find: " && row.confirm === 'person')",
    replace: ')',
    ...way,
  },
  {
    fault: 'an operation goes out while the app is locked',
    find: "      if (isLocked()) return failure('locked'",
    replace: "      if (false) return failure('locked'",
    ...way,
  },
  {
    fault: 'operations of a person are locked, and questions go out',
    find: "      if (isLocked()) return failure('locked'",
    replace: "      if (isLocked() && row.kind !== 'query') return failure('locked'",
    ...way,
  },
  {
    fault: 'every call of the app is answered while it is locked',
    find: 'if (isLocked() && !call.whileLocked)',
    replace: 'if (false)',
    ...way,
  },
  {
    fault: 'no call of the app is answered while it is locked: it stays locked for good',
    find: 'if (isLocked() && !call.whileLocked)',
    replace: 'if (isLocked())',
    ...way,
  },
  {
    fault: 'calls of the confirmation page are answered while the app is locked',
    find: 'if (isLocked() && !call.whileLocked)',
    replace: "if (isLocked() && !call.whileLocked && sender === 'main')",
    ...way,
  },
  {
    fault: 'a page may ask for what is the other’s',
    find: 'if (call.from !== sender)',
    replace: 'if (false)',
    ...way,
  },
  {
    fault: 'the main page may release a decision',
    find: 'if (call.from !== sender)',
    replace: "if (call.from === 'main' && sender !== 'main')",
    ...way,
  },
  {
    fault: 'the confirmation page may ask the service',
    find: "if (sender !== 'main')",
    replace: 'if (false)',
    ...way,
  },
  {
    fault: 'a call of the app takes whatever came for its arguments',
    find: 'if (!checked.ok) return checked;\n        // SECURITY: what the administrator',
    replace: '// SECURITY: what the administrator',
    ...way,
  },
  {
    fault: 'an operation takes whatever came for its arguments',
    find: 'const checked = check(row.parameters, parameters);',
    replace: 'const checked = { ok: true as const, value: parameters };',
    ...way,
  },
  {
    fault: 'a call has its effect without the consent that its row asks for',
    find: 'return await consented(callName, checked.value, effect);',
    replace: 'return await effect();',
    ...way,
  },
  {
    fault: 'consent is asked for beside the effect, and its answer is not heard',
    find: 'return await consented(callName, checked.value, effect);',
    replace: 'void consented(callName, checked.value, async () => failure(`internal`, ``));\n        return await effect();',
    ...way,
  },
  {
    fault: 'a name that stands on a prototype is a call',
    find: 'if (Object.hasOwn(appCalls, name))',
    replace: 'if (name in appCalls)',
    ...way,
  },
  {
    fault: 'what failed inside leaves with its words',
    find: 'error.name : ',
    replace: 'error.message : ',
    ...way,
  },
  {
    fault: 'an exception leaves, and the page hears nothing of the outcome',
    find: 'return await operations[needsPerson',
    replace: 'return operations[needsPerson',
    ...way,
  },
  {
    fault: 'a name of any length comes back whole',
    find: 'name.slice(0, 60)',
    replace: 'name',
    ...way,
  },
  {
    fault: 'what weakens a setting needs nobody',
    find: "if (consent !== 'person' && consent !== 'weakens') return effect();",
    replace: "if (consent !== 'person') return effect();",
    ...consent,
  },
  {
    fault: 'a call that always needs a person does without where there is nothing to show',
    find: "if (change === null && consent === 'person') return unshown();",
    replace: '',
    ...consent,
  },
  {
    fault: 'what a person declined happens all the same',
    find: 'if (!answer.ok) return answer;',
    replace: '',
    ...consent,
  },
  {
    fault: 'what cannot be written into the journal happens all the same',
    find: 'if (!written.ok) return written;',
    replace: '',
    ...consent,
  },
  {
    fault: 'what a person let happen is written down before they said so',
    find: 'const answer = await confirm(change);\n      if (!answer.ok) return answer;\n      const written = await noted(name, change.headline);',
    replace:
      'const written = await noted(name, change.headline);\n      const answer = await confirm(change);\n      if (!answer.ok) return answer;',
    ...consent,
  },
  {
    fault: 'what changed while the window was open is done unread',
    find: 'if (now.value !== null && (change === null || hashOf(now.value) !== hashOf(change))) return changedMeanwhile();',
    replace: '',
    ...consent,
  },
  {
    fault: 'what weakens only by now, and was never shown, is done',
    find: 'change === null || hashOf(now.value)',
    replace: 'change !== null && hashOf(now.value)',
    ...consent,
  },
  {
    fault: 'what cannot be done any more is done',
    find: 'if (!now.ok) return now;',
    replace: '',
    ...consent,
  },
  {
    fault: 'what can be done no more once it weakens nothing is refused as changed',
    find: 'now.value !== null && (change === null',
    replace: 'now.value === null || (change === null',
    ...consent,
  },
  {
    fault: 'two effects of one call start from the same state',
    find: 'inLine = lines<AppCallName>();',
    replace: 'inLine = async <T>(_: string, work: () => Promise<T>) => work();',
    ...consent,
  },
  {
    fault: 'calls of different names wait for each other',
    find: 'return inLine(name, async',
    replace: "return inLine('app.lock', async",
    ...consent,
  },
];
