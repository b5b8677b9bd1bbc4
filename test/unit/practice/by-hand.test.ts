import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseFaults } from '../../practice/faults/rules.ts';
import { startPractice } from '../../practice/service.ts';

// Other processes have the machine's own time.
beforeEach(() => void vi.useRealTimers());

const readme = readFileSync('test/practice/README.md', 'utf8');

test.each([
  ['the script', readFileSync('test/practice/by-hand.sh', 'utf8')],
  ['the README', /^```bash\n(.*?)^```/ms.exec(readme)?.[1] ?? ''],
])(
  'an activity sent as %s shows, with curl and OpenSSL alone, is taken, and its fingerprint is that of the bytes',
  async (_, script) => {
    const practice = await startPractice();
    const { key } = practice.as('Ada');
    const { stdout } = await promisify(execFile)('bash', [
      '-c',
      script,
      'by-hand',
      practice.url,
      practice.info.organizationId,
      key.publicKey,
      key.privateKey,
    ]);
    const [answer = '', fingerprint] = stdout.trim().split('\n');
    const { activity } = JSON.parse(answer);
    expect(activity).toMatchObject({ status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED', fingerprint });
    expect(activity.votes[0].user.userName).toBe('Ada Reyes');
    expect((await practice.as('Ben').approve(activity)).json.activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
    await practice.close();
  },
);

test('every fault that the README names can be asked for, as its example can, and it leaves none out', () => {
  const part = readme.slice(readme.indexOf('## Faults'), readme.indexOf('## In tests'));
  const named = [...part.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name);
  expect(named.flatMap(name => parseFaults(`${name}@whoami`))).toEqual(named.map(fault => ({ fault, operation: 'whoami' })));
  const [, example = ''] = /`(drop-after-commit@[^`]+)`/.exec(part) ?? [];
  expect(parseFaults(example)).toEqual([
    { fault: 'drop-after-commit', operation: 'approve_activity' },
    { fault: 'delay', value: 500, operation: 'list_activities', nth: 2, count: 0 },
  ]);
  expect(() => parseFaults('explode')).toThrow(`expected one of ${named.join(', ')}; got "explode"`);
});
