/** Reviews from the first key to the last proof: by keyboard, with receipts, evidence, the address book, the journal, and several at once. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ideaFor } from '../practice/colleagues/ideas.ts';
import type { Practice } from '../practice/service.ts';
import { parties } from '../vectors/parties.ts';
import { call, unsigned } from '../vectors/payloads.ts';
import * as desk from './support/desk.ts';
import { expectScrolls } from './support/frames.ts';
import { brokenRules } from './support/rules.ts';
import { openWorld, stored, textToSign, type World } from './support/world.ts';

let world: World;
afterEach(async () => {
  expect(world.host.trouble).toEqual({ violations: [], errors: [], foreign: [] });
  await world.close();
});

const page = () => world.host.page;
/** A text of Ben's that waits for one more approval, there before the app starts. */
const withText = async (words: string): Promise<string> => {
  let activityId = '';
  world = await openWorld({
    before: async practice => {
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words))).id;
    },
  });
  return activityId;
};
/** The parts of the signature, as the service gives them to Ben. */
async function signature(activityId: string): Promise<{ r: string; s: string; v: string }> {
  const { json } = await world.practice.as('Ben').query('get_activity', { activityId });
  return Object.values(json.activity.result)[0] as { r: string; s: string; v: string };
}
const votesOfAda = (activityId: string) => {
  const ada = world.practice.info.users.find(user => user.userName.startsWith('Ada'))?.userId;
  return stored(world.practice, activityId).votes.filter(vote => vote.userId === ada);
};

async function goTo(screen: string): Promise<void> {
  await page().getByRole('navigation', { name: 'Screens' }).getByText(screen, { exact: true }).click();
  await page().getByRole('heading', { name: screen, level: 1 }).waitFor();
}

/** A line of what happened to the matter that the journal shows. */
const step = (words: string) => page().getByRole('region').getByRole('button', { name: words }).first();

/** Says yes in the confirmation window that opens next, by a button of this name. */
const confirmed = (name: RegExp) => desk.confirm(world.host, 'approve', name);

test('a decision by keyboard alone, found by role and name', async () => {
  const activityId = await withText('Pay 4711');
  const { keyboard } = page();
  await desk.row(page(), activityId).waitFor();
  await page().getByRole('navigation', { name: 'Screens' }).waitFor();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await page().getByRole('region', { name: 'Review' }).getByRole('article').waitFor();
  expect(await page().evaluate(() => document.activeElement?.id)).toBe('detail-title');
  const opening = world.host.confirmPage();
  await keyboard.press('a');
  const window = await opening;
  await window.getByRole('region', { name: 'The sealed document' }).waitFor();
  expect(await window.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('The sealed document');
  await window.keyboard.press('End');
  await window.getByText('Read to the end, long enough.').waitFor();
  await desk.closing(window, () => window.keyboard.down('a'));
  await page().getByText('You approved', { exact: true }).waitFor();
  expect(votesOfAda(activityId)).toMatchObject([{ selection: 'VOTE_SELECTION_APPROVED' }]);
});

test('the machine’s words are drawn when somebody opens them, by a press or by their key, and stay', async () => {
  const activityId = await withText('Pay 4711');
  await desk.open(page(), activityId);
  const exact = desk.review(page()).locator('details', { hasText: 'types, encodings, the whole payload' });
  const decoded = exact.locator('[aria-label="Decoded value"]');
  expect(await decoded.count()).toBe(0);
  await exact.locator('summary').click();
  await decoded.waitFor();
  await exact.getByText(activityId).first().waitFor();
  await exact.locator('summary').click();
  await decoded.waitFor({ state: 'hidden' });
  expect(await decoded.count(), 'what is unfolded there is as it was').toBe(1);
  await goTo('Journal');
  await goTo('Approvals');
  await desk.open(page(), activityId);
  const isOpen = () => exact.evaluate(fold => (fold as HTMLDetailsElement).open);
  expect([await isOpen(), await exact.getByText(activityId).count()]).toEqual([false, 0]);
  await page().keyboard.press('e');
  const back = exact.getByRole('button', { name: 'Decoded', exact: true });
  await expect.poll(() => back.evaluate(button => button.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  expect(await isOpen()).toBe(true);
});

test('a row is painted before its document, and until that is there no letter and no button decides', async () => {
  const wordsOf = new Map<string, string>();
  world = await openWorld({
    before: async practice => {
      for (const words of ['Pay Northwind', 'Pay Southwind'])
        wordsOf.set((await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words))).id, words);
    },
  });
  await desk.review(page()).getByRole('article').waitFor();
  const keys = await page()
    .getByRole('option')
    .evaluateAll(all => all.map(each => each.getAttribute('data-key') ?? ''));
  const [first = '', second = ''] = keys.filter(key => wordsOf.has(key));
  // Both were read: nothing is waited for but the drawing.
  for (const id of [second, first]) await desk.open(page(), id);
  const between = await page().evaluate(async () => {
    const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    press('j');
    // The row is drawn in the same turn; what is read of it has to wait for the next one.
    for (let n = 0; n < 10; n++) await Promise.resolve();
    press('a');
    press('r');
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label=Decision] button')) button.click();
    return {
      chosen: document.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-key'),
      read: document.querySelector('[aria-label=Review] [data-activity]')?.getAttribute('data-activity'),
      busy: document.querySelector('[aria-label=Review]')?.getAttribute('aria-busy'),
    };
  });
  expect(between).toEqual({ chosen: second, read: first, busy: 'true' });
  // What was asked for would switch the buttons off.
  const approve = desk.decisionBar(page()).getByRole('button', { name: 'Review and approve…' });
  for (const id of [second, first, second]) {
    await desk.open(page(), id);
    expect(await approve.isEnabled()).toBe(true);
  }
  await page().keyboard.press('a');
  const asked = (await world.host.confirmPage()).getByRole('region', { name: 'The sealed document' });
  await asked
    .getByText(wordsOf.get(second) ?? '')
    .first()
    .waitFor();
  await desk.dismiss(world.host);
});

test('of rows that a held key passes no review is drawn, and that of the last one is when the key is let go', async () => {
  const proposed = new Set<string>();
  world = await openWorld({
    before: async practice => {
      for (const words of ['Pay Northwind', 'Pay Southwind', 'Pay Eastwind', 'Pay Westwind'])
        proposed.add((await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, words))).id);
    },
  });
  await desk.review(page()).getByRole('article').waitFor();
  const keys = await page()
    .getByRole('option')
    .evaluateAll(all => all.map(each => each.getAttribute('data-key') ?? ''));
  const ids = keys.filter(key => proposed.has(key));
  const [first = '', second = '', third = '', last = ''] = ids;
  // All were read: nothing is waited for but the drawing.
  for (const id of [last, third, second, first]) await desk.open(page(), id);
  await page().clock.install();
  await page().clock.pauseAt(Date.now() + 60_000);
  const held = await page().evaluate(async ids => {
    const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-key') ?? '';
    const read = () => ids.find(id => document.querySelector(`[aria-label=Review] [data-activity="${id}"]`));
    const drawn = new Set([read()]);
    const watched = new MutationObserver(() => drawn.add(read()));
    watched.observe(document.body, { subtree: true, childList: true, characterData: true });
    // No time passes: what is drawn now waits for nothing but its turn.
    const turns = async () => {
      for (let n = 0; n < 50; n++)
        await new Promise(resolve => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
    };
    for (const next of ids.slice(1)) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
      while (chosen() !== next) await turns();
      await turns();
    }
    watched.disconnect();
    return { drawn: [...drawn], busy: document.querySelector('[aria-label=Review]')?.getAttribute('aria-busy') };
  }, ids);
  // The first press is followed at once.
  expect(held).toEqual({ drawn: [first, second], busy: 'true' });
  await page().clock.runFor(100);
  await desk.opened(page(), last);
});

describe('what came back', () => {
  let activityId: string;
  beforeEach(async () => {
    activityId = await withText('Northwind confirms delivery 4711.');
    await desk.open(page(), activityId);
    await desk.ask(page(), 'approve');
    await desk.confirm(world.host, 'approve');
    await page().getByText('You approved', { exact: true }).waitFor();
  });

  test('the receipt says what was compared, and hands the signature on in every form', async () => {
    const review = desk.review(page());
    await review.getByText('The signature was made by the right key, over what you read').waitFor();
    const checks = review.getByRole('list', { name: 'What was compared' });
    expect(await checks.getByRole('listitem').count()).toBeGreaterThan(1);
    expect(await checks.locator('[data-ok=false]').count()).toBe(0);
    await review.getByText(/^The assembled signature/).click();
    const { r, s } = await signature(activityId);
    await world.host.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await review.getByRole('button', { name: 'Copy r ‖ s, hex', exact: true }).click();
    await review.getByText('Copied and verified').first().waitFor();
    expect(await page().evaluate(() => navigator.clipboard.readText())).toBe(r + s);
    expect(await brokenRules(page())).toEqual([]);
  });

  test('evidence is saved, opened again whole, and what is edited in it is named', async () => {
    await desk.review(page()).getByRole('button', { name: 'Save evidence…' }).click();
    await desk.review(page()).getByText('Whoever opens it must see the words').waitFor();
    const bundle = world.host.saved[0]?.text ?? '';
    const openBundle = async (text: string) => {
      await page().keyboard.press('Control+k');
      await page()
        .getByPlaceholder(/^Action/)
        .fill('open evidence');
      await page().getByRole('menuitem', { name: 'Open evidence or a journal…' }).click();
      world.host.choose({ name: 'evidence.json', bytes: Buffer.from(text) });
      await page().getByRole('button', { name: 'Choose a file…' }).click();
    };
    await openBundle(bundle);
    await page().getByText('Nothing in this bundle was edited').waitFor();
    expect(await page().getByRole('region', { name: 'Decision' }).count()).toBe(0);
    expect(await brokenRules(page())).toEqual([]);
    await page().getByRole('button', { name: 'Close', exact: true }).click();
    await openBundle(bundle.replaceAll('delivery 4711', 'delivery 4712'));
    await page()
      .getByText(/this bundle was edited$/)
      .waitFor();
    const named = page().getByRole('list', { name: 'What was checked' }).locator('[data-ok=false]');
    expect((await named.allTextContents()).join(' ')).toMatch(/“activity” is not as it was when the bundle was made/);
    await page().getByRole('button', { name: 'Close', exact: true }).click();
    await openBundle('{"format":"something else"}');
    await page()
      .getByText(/This is not an evidence bundle/)
      .waitFor();
    await page().keyboard.press('Escape');
  });
});

test('a signature that does not fit is withheld, and the page says so', async () => {
  let activityId = '';
  world = await openWorld({
    before: async practice => {
      activityId = (await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, 'Pay 1'))).id;
      await practice.as('Chloé').approve(stored(practice, activityId));
      practice.faults.add({ fault: 'wrong-result', user: 'Ada Reyes', count: 0 });
    },
  });
  await desk.show(page(), 'Decided');
  await desk.open(page(), activityId);
  await desk.review(page()).getByText('The signature does not match, and is withheld').waitFor();
  expect(await desk.review(page()).getByText('Nothing stands out.').count()).toBe(0);
  const { r } = await signature(activityId);
  expect((await page().content()).includes(r.slice(8, 24))).toBe(false);
  expect(
    await desk
      .review(page())
      .getByText(/^The assembled signature/)
      .count(),
  ).toBe(0);
});

describe('large documents', () => {
  const fields = 200;
  const wide = () => {
    const members = Array.from({ length: fields }, (_, n) => ({ name: `field${n}`, type: 'uint256' }));
    return JSON.stringify({
      domain: { name: 'Northwind', chainId: 1 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Report: members,
      },
      primaryType: 'Report',
      message: Object.fromEntries(members.map(({ name }, n) => [name, String(n)])),
    });
  };
  test.each([
    [
      'a typed message of 200 fields',
      async (practice: Practice) => {
        const { signWith } = textToSign(practice, '');
        const parameters = {
          signWith,
          payload: wide(),
          encoding: 'PAYLOAD_ENCODING_EIP712',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        } as const;
        return (await practice.as('Ben').propose('sign_raw_payload', parameters)).id;
      },
    ],
    [
      'a contract interface of 400 kB',
      async (practice: Practice) => {
        const entries: string[] = [];
        for (let n = 0; entries.join(',').length < 390_000; n += 500)
          for (let m = n; m < n + 500; m++)
            entries.push(
              `{"type":"function","name":"f${m}","inputs":[{"name":"a","type":"uint256"}],"outputs":[],"stateMutability":"view"}`,
            );
        const text = `[${entries.join(',')}]`;
        const parameters = {
          smartContractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          smartContractInterface: text.length > 400_000 ? `[${entries.slice(0, 3_400).join(',')}]` : text,
          type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
          label: 'USDC',
        } as const;
        return (await practice.as('Ben').propose('create_smart_contract_interface', parameters)).id;
      },
    ],
  ] as const)('%s opens, scrolls and is confirmed without standing still', async (_, make) => {
    let activityId = '';
    world = await openWorld({
      before: async practice => {
        activityId = await make(practice);
      },
    });
    await desk.row(page(), activityId).waitFor();
    await desk.open(page(), activityId);
    await expectScrolls(page());
    await desk.ask(page(), 'approve');
    const window = await world.host.confirmPage();
    await desk.readToEnd(window);
    await window.getByText('Read to the end, long enough.').waitFor({ timeout: 30_000 });
    expect(await window.getByText(/^Show (all|\d+ more)/).count()).toBe(0);
    await desk.dismiss(world.host);
    await desk.review(page()).getByText('Nothing was decided').first().waitFor();
  });

  test('of 300 calls the first are drawn, more of them by a press, and every one where it is decided', async () => {
    const receivers = Array.from({ length: 300 }, (_, n) => `0x${(n + 1).toString(16).padStart(40, '7')}`);
    const pays = receivers.map((to, n) => call('transfer(address to, uint256 amount)', [to, BigInt(n + 1)]));
    let activityId = '';
    world = await openWorld({
      before: async practice => {
        const payload = unsigned({ to: parties.usdc, data: call('multicall(bytes[] data)', [pays]) });
        const request = { ...textToSign(practice, payload), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' } as const;
        activityId = (await practice.as('Ben').propose('sign_raw_payload', request)).id;
      },
    });
    await desk.row(page(), activityId).waitFor();
    await desk.open(page(), activityId);
    const drawn = async () => await desk.review(page()).locator('dl > div').count();
    const more = desk.review(page()).getByRole('button', { name: /^Show \d+ more of [\d,]+ facts$/ });
    const before = await drawn();
    await more.first().click();
    await expect.poll(drawn).toBeGreaterThan(before + 100);
    // A row that is drawn only when it comes near is cut at its edges: what is said of the clipboard is not.
    const far = desk.review(page()).locator('dl').first().locator('> div').nth(60);
    await far.scrollIntoViewIfNeeded();
    await far.getByRole('button', { name: /^Copy/ }).click();
    const said = far.getByRole('status').filter({ hasText: /./ });
    await said.waitFor();
    expect(
      await said.evaluate(element => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const corners = [left + 3, right - 3].flatMap(x => [top + 3, bottom - 3].map(y => document.elementFromPoint(x, y)));
        return corners.every(found => element.contains(found));
      }),
    ).toBe(true);
    await desk.ask(page(), 'approve');
    const window = await world.host.confirmPage();
    await desk.readToEnd(window);
    expect(await window.getByText(/^Show (all|\d+ more)/).count()).toBe(0);
    expect(await window.locator('dl > div').count()).toBeGreaterThan(300);
    const isLaidOut = (all: Element[]) => all.every(each => each.checkVisibility({ contentVisibilityAuto: true }));
    expect(await window.locator('dl > div > dd').evaluateAll(isLaidOut), 'where one decides, all of them').toBe(true);
    expect(await page().locator('dl > div > dd').evaluateAll(isLaidOut)).toBe(false);
    await desk.dismiss(world.host);
  });
});

describe('the address book', () => {
  const payroll = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
  /** The same first and last four digits, and nothing between. */
  const lookalike = '0x2C758A1234567890aBcdEF1234567890Abcd5C23';
  beforeEach(async () => {
    world = await openWorld();
    await goTo('Address book');
  });
  async function fill(label: string, address: string): Promise<void> {
    await page().getByRole('button', { name: 'Add an address' }).click();
    await page().getByRole('textbox', { name: 'Label' }).fill(label);
    await page().getByRole('textbox', { name: 'Address' }).fill(address);
    await page().getByRole('button', { name: 'Check and add…' }).click();
  }

  test('an address gets its name only when the confirmation window said so', async () => {
    await page().getByText('No address has a name yet').waitFor();
    await fill('Payroll', payroll);
    const window = await world.host.confirmPage();
    await window.getByText('Confirm a change of the address book').waitFor();
    expect(await brokenRules(window)).toEqual([]);
    await window.close();
    await page().getByText('Nothing was decided').first().waitFor();
    expect(await page().getByRole('option').count()).toBe(0);
    await page().getByRole('button', { name: 'Check and add…' }).click();
    await confirmed(/^Hold to change$/);
    await page().getByRole('heading', { name: 'Payroll', level: 1 }).waitFor();
    expect(await brokenRules(page())).toEqual([]);
    await page().getByRole('button', { name: 'Remove…' }).click();
    await confirmed(/^Hold to change$/);
    await page().getByText('No address has a name yet').waitFor();
  });

  test('a look-alike is shown beside what it imitates, and kept only on purpose', async () => {
    await fill('Payroll', payroll);
    await confirmed(/^Hold to change$/);
    await page().getByRole('heading', { name: 'Payroll', level: 1 }).waitFor();
    await fill('Payroll 2', lookalike.toLowerCase());
    await page().getByText('Check this before you add it').waitFor();
    expect(await page().getByRole('figure').locator('mark').count()).toBeGreaterThan(20);
    expect(world.host.isConfirming()).toBe(false);
    expect(await brokenRules(page())).toEqual([]);
    await page()
      .getByRole('button', { name: /keep it anyway/ })
      .click();
    await confirmed(/^Hold to change$/);
    await page().getByRole('heading', { name: 'Payroll 2', level: 1 }).waitFor();
  });

  test('an import shows what it changes first, and what is exported comes back as it was', async () => {
    await page().getByRole('button', { name: 'Import…' }).click();
    const file = `label,address,kind,note\nPayroll,${payroll},own,"=1+1"\nBroken,0x12,own,\n`;
    await page().getByRole('textbox', { name: 'CSV or JSON' }).fill(file);
    await page().getByRole('button', { name: 'Preview the changes' }).click();
    await page().getByText('1 new · 0 changed · 0 unchanged · 1 left out').waitFor();
    await page()
      .getByText(/Row 2: address/)
      .waitFor();
    expect(await brokenRules(page())).toEqual([]);
    await page().getByRole('button', { name: 'Import…' }).last().click();
    await confirmed(/^Hold to change$/);
    await page().getByRole('option', { name: 'Payroll' }).click();
    await page().getByRole('button', { name: 'Export' }).click();
    await page().getByRole('menuitem', { name: 'As CSV' }).click();
    await page().getByText('Saved as').waitFor();
    const csv = world.host.saved[0]?.text ?? '';
    expect(csv).toContain("'=1+1");
    await page().getByRole('button', { name: 'Import…' }).click();
    const book = { name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await desk.chooseFile(page(), () => page().getByRole('button', { name: 'Choose a file…' }).click(), book);
    await page().getByText('0 new · 0 changed · 1 unchanged · 0 left out').waitFor();
    await page().getByText('Nothing would change').waitFor();
  });
});

test('the journal is searched, narrowed, read line by line, verified and exported', async () => {
  const activityId = await withText('Pay 4711');
  await desk.open(page(), activityId);
  await desk.ask(page(), 'reject');
  await desk.confirm(world.host, 'reject');
  await page().getByText('You rejected', { exact: true }).waitFor();
  await goTo('Journal');
  const rows = page().getByRole('option');
  const decided = rows.filter({ hasText: 'You rejected' });
  await decided.waitFor();
  const all = await rows.count();
  await page().getByRole('searchbox').fill('pay 4711');
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await decided.click();
  await step('Vote sent: reject').click();
  await page().getByRole('list', { name: 'Checks of this line' }).getByText('follows the line before it').waitFor();
  expect(await brokenRules(page())).toEqual([]);
  await page().getByRole('button', { name: 'Export' }).click();
  await page().getByRole('menuitem', { name: 'As JSON' }).click();
  await page().getByText('Saved as').waitFor();
  const exported = JSON.parse(world.host.saved[0]?.text ?? '[]') as unknown[];
  expect(exported.length).toBeGreaterThanOrEqual(await rows.count());
  await page().getByRole('searchbox').fill('zebra');
  await page().getByText('No entry matches').waitFor();
  await page().getByRole('button', { name: 'Clear filters' }).click();
  await page().getByRole('button', { name: 'Verify again' }).click();
  await page().getByText('The chain holds.').waitFor();
});

describe('several at once', () => {
  let routine: string[];
  let grave: string;
  beforeEach(async () => {
    world = await openWorld({
      before: async practice => {
        const ben = practice.as('Ben');
        routine = [];
        for (const n of [1, 2, 3]) routine.push((await ben.propose('sign_raw_payload', textToSign(practice, `Batch ${n}`))).id);
        grave = (await ben.propose('sign_raw_payload', ideaFor(5, practice.organisation(), practice.clock.now()))).id;
      },
    });
    for (const id of [...routine, grave]) await desk.row(page(), id).waitFor();
  });

  test('three routine ones are three votes in one confirmation; the critical one cannot be marked', async () => {
    await desk.row(page(), grave).click();
    await page().keyboard.press('x');
    await page().getByText('This one is decided by itself').waitFor();
    await desk.tick(page(), ...routine);
    await page().getByRole('heading', { name: '3 activities selected' }).waitFor();
    expect(await brokenRules(page())).toEqual([]);
    await page()
      .getByRole('button', { name: /^Read 3 together…/ })
      .click();
    await page()
      .getByRole('heading', { name: /^Review together: 3 activities/ })
      .waitFor();
    expect(await brokenRules(page())).toEqual([]);
    await page().getByRole('button', { name: 'Review and approve 3 activities…' }).click();
    const window = await world.host.confirmPage();
    await window.getByRole('list', { name: 'Each item' }).waitFor();
    expect(await window.getByRole('list', { name: 'Each item' }).getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    await window.getByRole('button', { name: 'Also show each one decoded' }).click();
    expect(await brokenRules(window)).toEqual([]);
    await confirmed(/^Hold to approve 3 activities$/);
    await page().getByText('3 votes stored and read back').waitFor();
    for (const id of routine) expect(votesOfAda(id)).toMatchObject([{ selection: 'VOTE_SELECTION_APPROVED' }]);
    expect(votesOfAda(grave)).toEqual([]);
    await page().getByRole('button', { name: 'Back to the list' }).click();
    await desk.row(page(), grave).waitFor();
  });

  test('one is taken out, one was decided meanwhile, and the last one still gets its vote', async () => {
    const [first = '', second = '', third = ''] = routine;
    await desk.tick(page(), ...routine);
    await page()
      .getByRole('button', { name: /^Read 3 together…/ })
      .click();
    await page().getByRole('button', { name: 'Remove number 1' }).click();
    await page()
      .getByRole('heading', { name: /^Review together: 2 activities/ })
      .waitFor();
    await page().getByRole('button', { name: 'Review and approve 2 activities…' }).click();
    const shown = await page().getByRole('list').filter({ hasText: 'Batch' }).first().textContent();
    const [out] = routine.filter((_, n) => !(shown ?? '').includes(`Batch ${n + 1}`));
    const decided = [first, second, third].find(id => id !== out) ?? '';
    await world.host.confirmPage();
    await world.practice.as('Chloé').approve(stored(world.practice, decided));
    await confirmed(/^Hold to approve 2 activities$/);
    await page().getByText('1 vote stored and read back; 1 not stored: see the list').waitFor();
    await page().getByText('Someone else decided it in the meantime. Nothing was sent.').waitFor();
    expect(routine.map(id => votesOfAda(id).length).sort()).toEqual([0, 0, 1]);
    expect(votesOfAda(out ?? '')).toEqual([]);
  });
});

test('dark, in a small window: no accessibility rule is broken on the way through all of it', async () => {
  const ids: string[] = [];
  world = await openWorld({
    colorScheme: 'dark',
    size: { width: 900, height: 600 },
    reducedMotion: 'reduce',
    before: async practice => {
      for (const n of [1, 2])
        ids.push((await practice.as('Ben').propose('sign_raw_payload', textToSign(practice, `Batch ${n}`))).id);
    },
  });
  for (const id of ids) await desk.row(page(), id).waitFor();
  await desk.tick(page(), ...ids);
  expect(await brokenRules(page()), 'marking').toEqual([]);
  await page()
    .getByRole('button', { name: /^Read 2 together…/ })
    .click();
  await page()
    .getByRole('heading', { name: /^Review together/ })
    .waitFor();
  expect(await brokenRules(page()), 'together').toEqual([]);
  await page().getByRole('button', { name: 'Back without deciding' }).click();
  await page().getByRole('navigation', { name: 'Screens' }).getByTitle('Address book').click();
  await page().getByRole('button', { name: 'Import…' }).click();
  await page()
    .getByRole('textbox', { name: 'CSV or JSON' })
    .fill(`label,address\nPayroll,0x2c7536E3605D9C16a7a3D7b1898e529396a65c23\n`);
  await page().getByRole('button', { name: 'Preview the changes' }).click();
  await page().getByText('1 new').waitFor();
  expect(await brokenRules(page()), 'import').toEqual([]);
  await page().getByRole('navigation', { name: 'Screens' }).getByTitle('Journal', { exact: true }).click();
  await page()
    .getByRole('option', { name: /Connected to/ })
    .click();
  await step('Connected to').click();
  await page().getByRole('list', { name: 'Checks of this line' }).waitFor();
  expect(await brokenRules(page()), 'journal').toEqual([]);
});
