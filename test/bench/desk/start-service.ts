/** The service of a desk in a process of its own: what it holds and works is no part of the app that is measured. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PracticeInfo } from '../../practice/service.ts';
import type { Answer, Told } from './service.ts';

export async function startService() {
  const child: ChildProcess = fork(join(import.meta.dirname, 'service.ts'), { execArgv: [], serialization: 'advanced' });
  const [{ info }] = (await once(child, 'message')) as [{ info: PracticeInfo }];
  const waiting = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  child.on('message', (answer: Answer) => {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  });
  child.once('exit', code => {
    if (waiting.size > 0) throw new Error(`the service ended (${code})`);
  });
  return {
    info,
    tell(told: Told) {
      asked += 1;
      child.send({ number: asked, told });
      return new Promise<Answer>(resolve => waiting.set(asked, resolve));
    },
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
