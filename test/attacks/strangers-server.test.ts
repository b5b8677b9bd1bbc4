/**
 * A stranger's server: a page connected the key to it, under an organisation that was made up. It wants stamps that hold
 * somewhere else, through the one way in.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { createHttp } from '../../electron/adapters/http.ts';
import type { Outcome } from '../../electron/contract/outcome.ts';
import { dialect } from '../../electron/contract/service/dialect.ts';
import type { SealedReview } from '../../electron/contract/values/document.ts';
import { createKeys } from '../../electron/core/keys/keys.ts';
import type { Ports } from '../../electron/core/ports.ts';
import { stampedOrganisation } from '../../electron/core/stamps/stamped-organisation.ts';
import { textToSign } from '../e2e/support/world.ts';
import { type Practice, startPractice } from '../practice/service.ts';
import { type App, startApp } from '../unit/support/app.ts';
import { propose } from '../unit/support/decisions.ts';
import { keptIn } from '../unit/support/kept.ts';
import { memoryFiles, memoryKeychain, testClock } from '../unit/support/memory-ports.ts';
import { proposedAt, type Stranger, type StrangerAnswers, startStranger } from './support/stranger.ts';

const madeUp = '99999999-0000-4000-8000-000000000000';
let app: App | null = null;
let stranger: Stranger | null = null;
let practice: Practice | null = null;
afterEach(async () => {
  await app?.close();
  await stranger?.close();
  await practice?.close();
  app = stranger = practice = null;
});

/** Ada decides at the real service; the stranger shows a deletion that waits there as its own. */
async function lure(says: Partial<StrangerAnswers> = {}, change = (activity: object): object => activity) {
  practice = await startPractice();
  const [wallet] = practice.organisation().wallets;
  const deletion = { walletIds: [wallet?.walletId ?? ''], deleteWithoutExport: true };
  const activity = await practice.as('Ben').propose('delete_wallets', deletion);
  const ada = practice.info.users.find(({ userName }) => userName.startsWith('Ada'))?.userId ?? '';
  stranger = await startStranger({
    ...{ organizationId: madeUp, userId: ada },
    activity: change({ ...activity, canApprove: true, canReject: true }) as { id: string },
    ...says,
  });
  app = await startApp({ practice });
  const state = await app.ask('app.state');
  const keyId = state.ok ? (state.value.keys[0]?.keyId ?? '') : '';
  return {
    app,
    stranger,
    practice,
    activity,
    deletion,
    keyId,
    parameters: { baseUrl: stranger.baseUrl, organizationId: madeUp, keyId },
  };
}
const running = (): App => app ?? expect.fail('no app');
const connectionId = (to: Stranger) => `${new URL(to.baseUrl).host}/${madeUp}`;
const because = ({ subject }: SealedReview) => (subject.kind === 'activity' ? subject.activity.because.join(' ') : '');
const opened = async (of: App, activityId: string): Promise<SealedReview> => {
  const review = await of.ask('reviews.open', { activityId });
  if (!review.ok) throw new Error(review.message);
  return review.value;
};

describe('a question that can be sent on', () => {
  test('is not asked before a person read the address and the organisation in full, and said yes', async () => {
    const { app: asked, stranger: there, parameters, keyId } = await lure();
    const connecting = asked.ask('connections.add', { ...parameters, keep: true });
    const shown = await asked.person('reject');
    expect(await connecting).toMatchObject({ ok: false, code: 'declined' });
    expect(there.heard).toEqual([]);
    const { document } = shown.review;
    expect(document.headline).toBe(`Connect to the organisation ${madeUp} at ${there.baseUrl}`);
    expect(document.facts.map(({ value }) => value)).toEqual(expect.arrayContaining([there.baseUrl, madeUp]));
    // The key is Ada's, and spoke for another organisation before.
    expect(shown.checks[0]).toMatchObject({ ok: null });
    const state = await asked.ask('app.state');
    expect(state.ok && state.value.connections.map(each => each.baseUrl)).not.toContain(there.baseUrl);
    expect(asked.keychain.items.get(`key:${keyId}`)).not.toContain(there.baseUrl);
  });

  test('is journalled before it is asked', async () => {
    const { app: asked, parameters } = await lure();
    await asked.allowed('connections.add', parameters);
    const page = await asked.ask('journal.entries', { limit: 20 });
    const kinds = page.ok ? page.value.entries.map(({ kind, about }) => `${kind}: ${about}`) : [];
    const at = kinds.indexOf(`change_confirmed: Connect to the organisation ${madeUp} at ${parameters.baseUrl}`);
    const after = kinds.findIndex(line => line.startsWith('connection_changed: Connected to'));
    // Newest first.
    expect(at).toBeGreaterThan(after);
    expect(after).toBeGreaterThanOrEqual(0);
  });
});

describe('a new address', () => {
  const connectionsOf = async (of: App) => {
    const state = await of.ask('app.state');
    return state.ok ? state.value.connections : [];
  };

  test('of the same host inherits nothing that a person allowed the old one, and the key leaves the old one', async () => {
    app = await startApp();
    practice = app.practice;
    const [first] = await connectionsOf(app);
    const { connectionId: id = '', baseUrl = '', organizationId = '', keyId = '' } = first ?? {};
    const overrides = { hpkeInfo: 'another' };
    await app.allowed('connections.votes', { connectionId: id, shown: false });
    await app.allowed('connections.proxy', { connectionId: id, baseUrl: 'https://proxy.example', configId: 'c' });
    await app.allowed('connections.dialect', { connectionId: id, overrides });
    const moved = `${baseUrl}/of-another-tenant`;
    const connecting = app.ask('connections.add', { baseUrl: moved, organizationId, keyId, keep: true });
    const { document } = (await app.person('approve')).review;
    expect(await connecting).toMatchObject({ ok: true });
    expect(document.differences).toContainEqual({ label: 'Service address', before: baseUrl, after: moved });
    const [after] = await connectionsOf(app);
    expect(after).toMatchObject({ baseUrl: moved, proxy: null });
    expect([after?.votesNeverShown, after?.dialect]).toEqual([undefined, undefined]);
    const record = JSON.parse(app.keychain.items.get(`key:${keyId}`) ?? '') as { pins: unknown };
    expect(record.pins).toEqual([{ baseUrl: moved, organizationId }]);
  });

  test('for an organisation whose id is written in other letters is still another address of the same', async () => {
    const { app: asked, stranger: there, practice: real } = await lure();
    const made = await asked.allowed('keys.create', { name: 'fresh', curve: 'API_KEY_CURVE_P256' });
    const organizationId = real.info.organizationId.toUpperCase();
    expect(organizationId).not.toBe(real.info.organizationId);
    const connecting = asked.ask('connections.add', {
      baseUrl: there.baseUrl,
      organizationId,
      keyId: made.ok ? made.value.keyId : '',
    });
    const { document } = (await asked.person('reject')).review;
    expect(await connecting).toMatchObject({ ok: false });
    expect(document.findings[0]).toMatchObject({
      rule: 'organisation-moved',
      severity: 'critical',
      sentence: expect.stringContaining(real.info.baseUrl),
    });
  });
});

describe('a vote that holds at the real service', () => {
  test('is not stamped over a connection to another: the activity says whose it is, and its bytes would', async () => {
    const { app: asked, stranger: there, practice: real, activity, parameters } = await lure();
    await asked.allowed('connections.add', parameters);
    const review = await opened(asked, activity.id);
    expect(review.subject).toMatchObject({ activity: { canApprove: false, canReject: false } });
    expect(because(review)).toMatch(
      new RegExp(
        `^Nothing was stamped: it is for the organisation "${real.info.organizationId}", and this connection is for "${madeUp}" at ${there.baseUrl}\\.`,
      ),
    );
    const deciding = await asked.ask('reviews.decide', { seal: review.seal, decision: 'approve' });
    expect(deciding).toMatchObject({ ok: false, code: 'forbidden', problems: [{ path: 'organizationId' }] });
    const together = await asked.ask('reviews.decide_many', { seals: [review.seal], decision: 'reject' });
    expect(together).toMatchObject({ ok: false });
    expect(there.stamps().filter(({ organizationId }) => organizationId !== madeUp)).toEqual([]);
    expect(there.stamps().filter(({ type }) => type !== null)).toEqual([]);
  });

  test('is not stamped as a request of one’s own either, by its organisation that was typed', async () => {
    const { app: asked, stranger: there, practice: real, deletion, parameters } = await lure();
    await asked.allowed('connections.add', parameters);
    const form = { operation: 'delete_wallets', parameters: deletion };
    expect(await asked.ask('forms.check', { ...form, organizationId: real.info.organizationId })).toMatchObject({
      ok: false,
      code: 'forbidden',
      problems: [{ path: 'organizationId', received: real.info.organizationId }],
    });
    expect(there.stamps().filter(({ organizationId }) => organizationId !== madeUp)).toEqual([]);
  });

  test('of the organisation it made up is a first approval: critical for a key that decided elsewhere, and a question', async () => {
    const { app: asked, stranger: there, practice: real, activity, parameters } = await lure({}, one => proposedAt(one, madeUp));
    // The key approves something where it belongs.
    const mine = await opened(asked, activity.id);
    const deciding = asked.ask('reviews.decide', { seal: mine.seal, decision: 'approve' });
    await asked.person('approve');
    expect(await deciding).toMatchObject({ ok: true });
    const connecting = asked.ask('connections.add', parameters);
    const shown = await asked.person('approve');
    expect(await connecting).toMatchObject({ ok: true });
    expect(shown.review.document).toMatchObject({ severity: 'critical', findings: [{ rule: 'organisation-moved' }, {}] });
    expect(shown.review.document.findings[0]?.sentence).toBe(
      `This organisation, or this key, was used at ${real.info.baseUrl} before.`,
    );
    const theirs = await opened(asked, activity.id);
    expect(theirs.document.findings).toContainEqual(
      expect.objectContaining({ rule: 'organisation-moved', severity: 'critical' }),
    );
    const luring = asked.ask('reviews.decide', { seal: theirs.seal, decision: 'approve' });
    const window = await asked.person('reject');
    await luring;
    expect(window.way).toMatchObject({ baseUrl: there.baseUrl, organizationId: madeUp });
    expect(window.checks[0]).toEqual({
      ok: null,
      sentence: `Is this where it should go? ${there.baseUrl}, for the organisation ${madeUp}: nothing was approved there with this key before`,
    });
  });
});

describe('a sub-organisation', () => {
  const sub = '11111111-0000-4000-8000-000000000000';
  const lureSub = () => lure({}, one => proposedAt(one, sub));

  test('is stamped for once a person confirmed it, with parent, id and host in full, over a restart, and no more once forgotten', async () => {
    const world = await lureSub();
    const { stranger: there, activity, parameters } = world;
    await world.app.allowed('connections.add', parameters);
    const asking = { connectionId: connectionId(there), organizationId: sub };
    expect(
      await world.app.ask('reviews.decide', { seal: (await opened(world.app, activity.id)).seal, decision: 'approve' }),
    ).toMatchObject({
      code: 'forbidden',
    });
    const refused = world.app.ask('connections.sub_organization', asking);
    const shown = await world.app.person('reject');
    expect(await refused).toMatchObject({ code: 'declined' });
    expect(shown.review.document.facts.map(({ label, value }) => [label, value])).toEqual(
      expect.arrayContaining([
        ['Sub-organisation', sub],
        ['Its parent', madeUp],
        ['Service address', there.baseUrl],
      ]),
    );
    expect(shown.review.document.severity).toBe('high');
    expect(await world.app.allowed('connections.sub_organization', asking)).toMatchObject({ ok: true });
    await world.app.core.stop();
    // The pin stands in the keychain's record: a new start knows it, and no file can add one.
    const { files, keychain } = world.app;
    const again = await startApp({ practice: world.practice, files, keychain, as: null });
    app = again;
    const deciding = again.ask('reviews.decide', { seal: (await opened(again, activity.id)).seal, decision: 'approve' });
    const window = await again.person('approve');
    await deciding;
    expect(window.review.organizationId).toBe(sub);
    expect(window.way).toMatchObject({ baseUrl: there.baseUrl, organizationId: madeUp });
    const votes = there.stamps().filter(({ type }) => type === 'ACTIVITY_TYPE_APPROVE_ACTIVITY');
    expect(votes).toEqual([{ organizationId: sub, type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY' }]);
    expect(await again.allowed('connections.forget_sub_organization', asking)).toMatchObject({ ok: true });
    const later = await again.ask('reviews.decide', { seal: (await opened(again, activity.id)).seal, decision: 'approve' });
    expect(later).toMatchObject({ code: 'forbidden' });
  });

  test('that is the organisation of another connection is critical: its stamps would hold there', async () => {
    const { app: asked, stranger: there, practice: real } = await lure();
    // A key that approved nothing yet: the organisation alone tells.
    const made = await asked.allowed('keys.create', { name: 'fresh', curve: 'API_KEY_CURVE_P256' });
    const keyId = made.ok ? made.value.keyId : '';
    await asked.allowed('connections.add', { baseUrl: there.baseUrl, organizationId: madeUp, keyId });
    const { organizationId, baseUrl } = real.info;
    const asking = asked.ask('connections.sub_organization', { connectionId: connectionId(there), organizationId });
    const { document } = (await asked.person('reject')).review;
    expect(await asking).toMatchObject({ ok: false, code: 'declined' });
    expect(document.findings[0]).toMatchObject({
      rule: 'organisation-moved',
      severity: 'critical',
      sentence: `This organisation, or this key, was used at ${baseUrl} before.`,
    });
  });

  test('is a first approval of its own, whatever was approved for its parent', async () => {
    app = await startApp();
    practice = app.practice;
    const { baseUrl, organizationId } = practice.info;
    const mine = await opened(app, await propose(practice));
    const deciding = app.ask('reviews.decide', { seal: mine.seal, decision: 'approve' });
    await app.person('approve');
    expect(await deciding).toMatchObject({ ok: true });
    const there = { connectionId: `${new URL(baseUrl).host}/${organizationId}`, organizationId: sub };
    expect(await app.allowed('connections.sub_organization', there)).toMatchObject({ ok: true });
    const firstLine = async (more: object) => {
      const form = { operation: 'sign_raw_payload', parameters: textToSign(running().practice, 'Pay 4711') };
      const checked = await running().ask('forms.check', { ...form, ...more });
      const sending = running().ask('forms.send', { operation: form.operation, body: checked.ok ? checked.value.body : null });
      const { checks } = await running().person('reject');
      expect(await sending).toMatchObject({ ok: false, code: 'declined' });
      return checks[0];
    };
    expect(await firstLine({})).toMatchObject({ ok: true });
    expect(await firstLine({ organizationId: sub })).toMatchObject({
      ok: null,
      sentence: expect.stringContaining(`for the organisation ${sub}: nothing was approved there with this key before`),
    });
  });

  test('that a file of the app names is none: the keychain’s record decides', async () => {
    const { app: asked, practice: real, stranger: there, keyId, parameters } = await lureSub();
    await asked.allowed('connections.add', parameters);
    await asked.core.stop();
    const index = Buffer.from(asked.files.content.get('keys.json') ?? []).toString('utf8');
    const forged = index.replace(
      `"organizationId": "${madeUp}"`,
      `"organizationId": "${madeUp}", "subOrganizations": ["${sub}"]`,
    );
    expect(forged).not.toBe(index);
    asked.files.content.set('keys.json', Buffer.from(forged));
    const files = keptIn(asked.files, asked.keychain);
    const keys = createKeys({
      keychain: asked.keychain,
      files,
      clock: testClock(),
      random: bytes => new Uint8Array(bytes),
    });
    const pin = { baseUrl: there.baseUrl, organizationId: madeUp };
    await keys.open();
    // The list carries a mark that another program cannot make: it is set aside, and the former one holds.
    expect(keys.subOrganizations(keyId, pin)).toEqual([]);
    expect(files.asides()).toMatchObject([{ name: 'keys.json', reason: 'changed', path: 'keys.json.unverified' }]);
    const refused = async () => {
      for (const organizationId of [sub, real.info.organizationId])
        expect(await keys.stamp(keyId, pin, bytes(JSON.stringify({ organizationId })), dialect)).toMatchObject({
          ok: false,
          code: 'forbidden',
        });
    };
    await refused();
    // Nor is one stamped for where a person took the very list in.
    const [aside] = await files.unverified('keys.json');
    await files.taker('keys.json')?.take(aside?.content ?? bytes(''));
    expect(keys.subOrganizations(keyId, pin)).toEqual([sub]);
    await refused();
  });
});

const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');

describe('the stamp itself', () => {
  const value = <T>(outcome: Outcome<T>): T => {
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value;
  };
  /** Bodies that one reader takes for the connection's organisation and another for the victim's, or for none. */
  test.each([
    ['the victim’s organisation', '{"organizationId":"victim"}'],
    ['none', '{"type":"x"}'],
    ['both, the last one good', '{"organizationId":"victim","organizationId":"mine"}'],
    ['both, the first one good', '{"organizationId":"mine","organizationId":"victim"}'],
    ['one behind an escape', '{"organizationId":"mine","\\u006frganizationId":"victim"}'],
    ['one in other letters', '{"organizationId":"mine","OrganizationID":"victim"}'],
    ['one as protobuf spells it', '{"organizationId":"mine","organization_id":"victim"}'],
    ['one as it is said here', '{"organizationId":"mine","organisationId":"victim"}'],
    ['one only in other letters', '{"organization_id":"mine"}'],
    ['one inside', '{"parameters":{"organizationId":"mine"}}'],
    ['another value after the end', '{"organizationId":"mine"}{"organizationId":"victim"}'],
    ['white space before', ' {"organizationId":"mine"}'],
    ['a byte order mark', '\ufeff{"organizationId":"mine"}'],
    ['an escaped value', '{"organizationId":"\\u006dine"}'],
    ['a number', '{"organizationId":7}'],
    ['a list', '[{"organizationId":"mine"}]'],
    ['nothing', ''],
  ])('is not made over bytes that say %s', async (_, body) => {
    const keys = createKeys({
      keychain: memoryKeychain(),
      files: keptIn(memoryFiles()),
      clock: testClock(),
      random: n => new Uint8Array(n).fill(7),
    });
    const { keyId } = value(await keys.create({ name: 'k', curve: 'API_KEY_CURVE_P256' }));
    const pin = { baseUrl: 'https://a.example', organizationId: 'mine' };
    value(await keys.pin(keyId, pin));
    value(await keys.stamp(keyId, pin, bytes('{"organizationId":"mine","parameters":{"organizationId":"victim"}}'), dialect));
    expect(await keys.stamp(keyId, pin, bytes(body), dialect)).toMatchObject({ ok: false, code: 'forbidden' });
  });

  test('is not made over bytes that are no text', () => {
    expect(stampedOrganisation(Uint8Array.of(0x7b, 0xff, 0x7d))).toBeNull();
    expect(stampedOrganisation(bytes('{"organizationId":"mine"}'))).toBe('mine');
  });
});

describe('an answer that comes when the service likes', () => {
  /** Holds the next answer to `whoami` back, and makes it say another user. */
  function held() {
    const real = createHttp({});
    let isHeld = false;
    let asked = () => {};
    let letGo = () => {};
    const http: Ports['http'] = {
      ...real,
      async post(request) {
        const answer = await real.post(request);
        if (!isHeld || !request.url.endsWith('/whoami')) return answer;
        isHeld = false;
        asked();
        await new Promise<void>(resolve => {
          letGo = resolve;
        });
        const body = { ...(JSON.parse(new TextDecoder().decode(answer.body)) as object), userId: 'somebody-else' };
        return { ...answer, body: new TextEncoder().encode(JSON.stringify(body)) };
      },
    };
    return {
      http,
      hold: () =>
        new Promise<void>(resolve => {
          isHeld = true;
          asked = resolve;
        }),
      letGo: () => letGo(),
    };
  }
  const connectionsOf = async (of: App) => {
    const state = await of.ask('app.state');
    return state.ok ? state.value.connections : [];
  };

  test('does not move whose votes are one’s own to another user', async () => {
    const wire = held();
    app = await startApp({ http: wire.http });
    practice = app.practice;
    const [before] = await connectionsOf(app);
    const heard = wire.hold();
    const testing = app.ask('connections.test', { connectionId: before?.connectionId ?? '' });
    await heard;
    wire.letGo();
    expect(await testing).toMatchObject({ ok: false, code: 'mismatch', before: before?.userId, after: 'somebody-else' });
    expect(await connectionsOf(app)).toEqual([before]);
  });

  test('puts no connection back that a person forgot meanwhile', async () => {
    const wire = held();
    app = await startApp({ http: wire.http });
    practice = app.practice;
    const id = (await connectionsOf(app))[0]?.connectionId ?? '';
    const heard = wire.hold();
    const testing = app.ask('connections.test', { connectionId: id });
    await heard;
    expect(await app.allowed('connections.remove', { connectionId: id })).toMatchObject({ ok: true });
    wire.letGo();
    expect(await testing).toMatchObject({ ok: false, code: 'changed' });
    expect(await connectionsOf(app)).toEqual([]);
  });

  test.each(['connections.test', 'connections.add'] as const)(
    'undoes no setting that a person made stricter meanwhile (%s)',
    async name => {
      const wire = held();
      app = await startApp({ http: wire.http });
      practice = app.practice;
      const [first] = await connectionsOf(app);
      const { connectionId: id = '', baseUrl, organizationId, keyId } = first ?? {};
      await app.allowed('connections.votes', { connectionId: id, shown: false });
      expect((await connectionsOf(app))[0]?.votesNeverShown).toBe(true);
      const heard = wire.hold();
      const answer =
        name === 'connections.test' ? app.ask(name, { connectionId: id }) : app.allowed(name, { baseUrl, organizationId, keyId });
      await heard;
      expect(await app.allowed('connections.votes', { connectionId: id, shown: true })).toMatchObject({ ok: true });
      wire.letGo();
      // Another user is no news that a test takes; connecting again, in the window, does.
      expect((await answer).ok).toBe(name === 'connections.add');
      expect((await connectionsOf(app))[0]?.votesNeverShown).toBeUndefined();
    },
  );
});
