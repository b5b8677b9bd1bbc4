/** The journal through the one way in. */
import { afterEach, expect, test } from 'vitest';
import { type App, startApp } from '../../support/app.ts';

let app: App;
afterEach(() => app?.close());

test('what a verification found is told of the app at once', async () => {
  app = await startApp();
  expect(await app.ask('app.state')).toMatchObject({ value: { journal: { verified: true } } });
  const told = app.events.length;
  const journal = Buffer.from(app.files.content.get('journal.jsonl') ?? []).toString('utf8');
  app.files.content.set('journal.jsonl', Buffer.from(journal.replace('"hash":"', '"hash":"00')));
  expect(await app.ask('journal.verify')).toMatchObject({ value: { ok: false } });
  const states = app.events.slice(told).filter(({ event }) => event === 'app.state');
  expect(states.at(-1)?.value).toMatchObject({ journal: { verified: false } });
});
