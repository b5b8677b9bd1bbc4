/** The main job, played headless: each step is done as a person would do it, checked at the service, and pictured. */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import * as desk from '../e2e/support/desk.ts';
import { closeBrowser, openWorld, stored, textToSign, type World } from '../e2e/support/world.ts';
import { ideaFor } from '../practice/colleagues/ideas.ts';
import type { Sizes } from '../practice/large/sizes.ts';
import type { Practice } from '../practice/service.ts';

type Picture = (page: Page) => Promise<void>;
interface Step {
  title: string;
  /** Throws where it does not hold. */
  play(world: World, picture: Picture): Promise<void>;
}

function holds(claim: boolean, sentence: string): void {
  if (!claim) throw new Error(`expected that ${sentence}`);
}

/** Waits until a claim about the service's own book holds. */
async function until(claim: () => boolean, sentence: string): Promise<void> {
  for (let waited = 0; waited < 10_000 && !claim(); waited += 100) await new Promise(tick => setTimeout(tick, 100));
  holds(claim(), sentence);
}

/** Ben proposes three payloads; the first two are decided here. */
async function propose(practice: Practice): Promise<string[]> {
  const ids: string[] = [];
  for (const n of [0, 1, 2]) {
    const idea = ideaFor(n, practice.organisation(), practice.clock.now());
    ids.push((await practice.as('Ben').propose('sign_raw_payload', idea)).id);
  }
  return ids;
}

/** Among thousands a row is looked for, by the activity's id. */
async function find({ host: { page }, practice }: World, activityId: string): Promise<void> {
  if (practice.organisation().users.length > 100) await page.getByRole('searchbox').first().fill(activityId);
  await desk.row(page, activityId).waitFor();
}

async function decide(world: World, activityId: string, decision: 'approve' | 'reject', picture: Picture): Promise<void> {
  const { host } = world;
  await desk.show(host.page, 'Needs me');
  await find(world, activityId);
  await desk.open(host.page, activityId);
  await desk.ask(host.page, decision);
  const confirmation = await host.confirmPage();
  await confirmation.getByRole('region', { name: 'The sealed document' }).waitFor();
  await picture(confirmation);
  await desk.confirm(host, decision);
  // The next one that waits is open by now; this one is looked up where it went. One rejection leaves it to the others.
  await desk.show(host.page, decision === 'approve' ? 'Decided' : 'Waiting');
  await find(world, activityId);
  await desk.open(host.page, activityId);
  await desk
    .review(host.page)
    .getByText(decision === 'approve' ? 'You approved' : 'You rejected')
    .first()
    .waitFor();
  await picture(host.page);
}

async function sign(world: World, picture: Picture): Promise<void> {
  const { host, practice } = world;
  const wanted = textToSign(practice, 'Northwind confirms delivery 4711.');
  const answer = host.page.evaluate(parameters => window.custody.signing.sign_raw_payload(parameters), wanted);
  const confirmation = await host.confirmPage();
  await confirmation.getByRole('region', { name: 'The sealed document' }).waitFor();
  await picture(confirmation);
  await desk.confirm(host, 'approve');
  const outcome = await answer;
  if (!outcome.ok) throw new Error(outcome.message);
  const { activityId } = outcome.value;
  await practice.as('Ben').approve(stored(practice, activityId));
  await until(() => stored(practice, activityId).status === 'ACTIVITY_STATUS_COMPLETED', 'the payload was signed');
  await desk.show(host.page, 'Decided');
  await find(world, activityId);
  await desk.open(host.page, activityId);
  await picture(host.page);
}

function steps(ids: readonly string[]): Step[] {
  const [first = '', second = ''] = ids;
  return [
    {
      title: 'List what waits for Ada',
      async play(world, picture) {
        for (const id of ids) await find(world, id);
        await picture(world.host.page);
      },
    },
    {
      title: 'Open one: fetched, checked, decoded and sealed',
      async play(world, picture) {
        const { host } = world;
        await find(world, first);
        await desk.open(host.page, first);
        holds(((await desk.headline(host.page).textContent()) ?? '') !== '', 'the review has a sentence');
        await picture(host.page);
      },
    },
    {
      title: 'Approve it to completion in the confirmation window',
      async play(world, picture) {
        await decide(world, first, 'approve', picture);
        await until(() => stored(world.practice, first).status === 'ACTIVITY_STATUS_COMPLETED', 'the activity was completed');
      },
    },
    {
      title: 'Reject another one',
      async play(world, picture) {
        await decide(world, second, 'reject', picture);
        const { votes } = stored(world.practice, second);
        holds(votes.at(-1)?.selection === 'VOTE_SELECTION_REJECTED', 'the service holds the rejection');
      },
    },
    { title: 'Sign a payload, with Ben as the second approver', play: sign },
  ];
}

/**
 * Plays every step; the exit code is 0 only where each one held.
 * @param sizes of an organisation of years
 */
export async function tour(folder = 'test-results/tour', sizes?: Sizes): Promise<number> {
  await mkdir(folder, { recursive: true });
  const ids: string[] = [];
  const world = await openWorld({
    size: { width: 1440, height: 900 },
    service: { seed: 1, ...(sizes && { large: sizes }) },
    before: async practice => void ids.push(...(await propose(practice))),
  });
  let code = 0;
  try {
    for (const [index, step] of steps(ids).entries()) {
      const pictures: string[] = [];
      const picture = async (page: Page) => {
        const path = resolve(join(folder, `${index + 1}${'abc'[pictures.length] ?? ''}.png`));
        await page.screenshot({ path });
        pictures.push(path);
      };
      await step.play(world, picture);
      console.log(`✓ ${index + 1}. ${step.title}\n${pictures.map(path => `     ${path}`).join('\n')}`);
    }
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
    code = 1;
  }
  await world.close();
  await closeBrowser();
  const { violations, errors, foreign } = world.host.trouble;
  for (const trouble of [...violations, ...errors, ...foreign]) {
    console.error(`✗ ${trouble}`);
    code = 1;
  }
  return code;
}
