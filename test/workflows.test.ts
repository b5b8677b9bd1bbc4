/** What the workflows may do, and that what they run is there: read as the service that runs them reads it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface Job {
  permissions?: Record<string, string>;
  environment?: string;
  'timeout-minutes'?: number;
  'runs-on': string;
  strategy?: { matrix: { os: string[] } };
  steps: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}
const folder = '.github/workflows';
const names = readdirSync(folder);
const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const read = (name: string) => parse(textOf(name)) as Workflow;
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const guide = readFileSync('resources/RELEASE.md', 'utf8');

describe.each(names)('%s', name => {
  const { on, permissions, jobs } = read(name);
  const steps = Object.values(jobs).flatMap(job => job.steps);

  test('uses only actions that are pinned by a commit, with the version beside it', () => {
    const used = steps.flatMap(step => step.uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    for (const each of used) expect(each).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
    expect(textOf(name).match(/uses: \S+ # v\d+\.\d+\.\d+$/gm)).toHaveLength(used.length);
  });

  test('runs commands that are there', () => {
    const commands = steps.flatMap(step => step.run ?? []).join('\n');
    for (const [, script = ''] of commands.matchAll(/npm run ([\w:]+)/g)) expect(scripts, script).toHaveProperty(script);
    for (const [, path = ''] of commands.matchAll(/node ([\w./-]+\.ts)/g)) expect(existsSync(path), path).toBe(true);
    expect(commands).toContain('npm ci\nnpm test\n');
    expect(commands).toContain('npm run e2e');
  });

  test('takes no text from outside into a command, and keeps no credentials', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(given).toMatchObject({ 'persist-credentials': false });
    expect(on).not.toHaveProperty('pull_request_target');
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('gives each job only what it needs', () => {
    for (const right of Object.values(permissions)) expect(right).toBe('read');
    const more = Object.entries(jobs).flatMap(([job, { permissions: rights = {} }]) =>
      Object.entries(rights).flatMap(([right, word]) => (word === 'read' ? [] : [`${job}: ${right}`])),
    );
    expect(more).toEqual(name === 'release.yml' ? ['build: id-token', 'build: attestations', 'draft: contents'] : []);
  });
});

test('every secret is in the guide, and none is there when something is tested', () => {
  const secrets = names.flatMap(name => [...textOf(name).matchAll(/secrets\.(\w+)/g)].map(([, secret = '']) => secret));
  for (const secret of secrets) expect(guide).toContain(`\`${secret}\``);
  expect(secrets).toContain('RELEASE_KEY');
  const { jobs } = read('release.yml');
  expect(JSON.stringify([jobs.test, read('ci.yml')])).not.toContain('secrets.');
});

test('beside the release key runs no package, and people let it run', () => {
  const { jobs } = read('release.yml');
  const holding = Object.entries(jobs).filter(([, job]) => JSON.stringify(job).includes('RELEASE_KEY'));
  expect(holding.map(([name]) => name)).toEqual(['sign']);
  expect(jobs.sign?.environment).toBe('release-key');
  expect(jobs.sign?.steps.flatMap(step => step.run ?? []).join('\n')).not.toMatch(/npm|npx/);
  expect(readFileSync('resources/release/sign.ts', 'utf8')).not.toMatch(/from '[^.n]/);
});

test('the three systems are tested, and built for', () => {
  const systems = ['ubuntu-24.04', 'macos-15', 'windows-2025'];
  for (const job of [read('ci.yml').jobs.test, read('release.yml').jobs.test, read('release.yml').jobs.build])
    expect(job?.strategy?.matrix.os).toEqual(systems);
});
