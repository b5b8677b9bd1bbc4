import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { faultKinds } from '../../practice/faults/kinds.ts';
import { startPractice } from '../../practice/service.ts';

const readme = readFileSync('test/practice/README.md', 'utf8');

test('an activity sent with curl and OpenSSL alone is taken, and its fingerprint is that of the bytes', async () => {
  const practice = await startPractice();
  const { key } = practice.as('Ada');
  const { stdout } = await promisify(execFile)('bash', [
    'test/practice/by-hand.sh',
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
});

test('the README shows the script as it is', () => {
  const script = readFileSync('test/practice/by-hand.sh', 'utf8');
  expect(readme).toContain(`\`\`\`bash\n${script}\`\`\``);
});

test('the README has a row for each fault, with its sentence', () => {
  const oneSpace = readme.replaceAll(/ +/g, ' ');
  for (const [name, { doc }] of Object.entries(faultKinds)) expect(oneSpace).toContain(`| \`${name}\` | ${doc} |`);
});
