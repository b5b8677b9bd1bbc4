import fc from 'fast-check';
import { expect, test } from 'vitest';
import { done, failure } from '../../../electron/contract/outcome.ts';
import { deliveryTable, endpointTable } from '../../../renderer/screens/webhooks/export-tables.ts';
import {
  changesNothing,
  createForm,
  type Endpoint,
  editForm,
  replaceForm,
  requestOf,
  shownProblems,
} from '../../../renderer/store/webhooks/form.ts';
import { jsonTrouble, laidOut } from '../../../renderer/store/webhooks/json-text.ts';
import { createWebhooks } from '../../../renderer/store/webhooks/webhooks.ts';

const endpoint: Endpoint = {
  endpointId: 'e1',
  organizationId: 'o1',
  url: 'https://hooks.example/in',
  name: 'Board',
  isActive: true,
  subscriptions: [
    { eventType: 'ACTIVITY_UPDATES', filtersJson: '{"a":1}', isActive: false },
    { eventType: 'OTHER', filtersJson: null, isActive: null },
  ],
};

test('a change sends only what differs, and nothing where nothing does', () => {
  const form = editForm(endpoint);
  expect(changesNothing(form)).toBe(true);
  expect(requestOf({ ...form, name: 'Room' }).parameters).toEqual({ endpointId: 'e1', name: 'Room' });
  expect(requestOf({ ...form, url: 'https://x.example' }).parameters).toEqual({ endpointId: 'e1', url: 'https://x.example' });
});

test('a replacement starts as the old one was, filters and states with it', () => {
  expect(requestOf(replaceForm(endpoint))).toEqual({
    operation: 'create_webhook_endpoint',
    parameters: {
      url: endpoint.url,
      name: endpoint.name,
      subscriptions: [
        { eventType: 'ACTIVITY_UPDATES', filtersJson: '{"a":1}', isActive: false },
        { eventType: 'OTHER', isActive: true },
      ],
    },
  });
});

test('what the service refuses is said beside its field', async () => {
  const problems = [{ path: 'name', expected: 'a name that is free', received: 'what was sent' }];
  const custody = {
    webhooks: {
      check_url: async () => failure('offline', 'gone'),
      create_webhook_endpoint: async () => failure('refused', 'no', { problems }),
    },
    forms: { check: async () => done({ problems: [] }) },
    on: () => () => undefined,
  };
  const store = createWebhooks(custody as never);
  store.getState().begin('create', { url: 'https://hooks.example/in' });
  store.getState().edit({ name: 'Board' }, 'name');
  expect(await store.getState().send()).toBe('problems');
  const { form } = store.getState();
  expect(form === null ? null : shownProblems(form)).toEqual(problems);
});

test('a filter that is left empty is left out, and what is typed is sent as it was typed', () => {
  const form = createForm('https://x.example');
  const [first] = form.subscriptions;
  if (first === undefined) throw new Error('a new form has one subscription');
  const sent = (filtersJson: string) =>
    requestOf({ ...form, subscriptions: [{ ...first, filtersJson }] }).parameters.subscriptions;
  expect(sent('  \n')).toEqual([{ eventType: 'ACTIVITY_UPDATES', isActive: true }]);
  expect(sent('{ "a" : 1.0 }')).toEqual([{ eventType: 'ACTIVITY_UPDATES', filtersJson: '{ "a" : 1.0 }', isActive: true }]);
});

test('what is no JSON is said with its line and column', () => {
  expect(jsonTrouble('')).toBeNull();
  expect(jsonTrouble('{"a": [1, 2]}')).toBeNull();
  expect(jsonTrouble('{"a": 1,}')).toContain('line 1, column 9');
  expect(jsonTrouble('{\n  "a": oops\n}')).toContain('line 2, column 8');
  expect(jsonTrouble('[true,\n fals]')).toContain('line 2, column 2');
  expect(jsonTrouble('{"a" 1}')).toContain('column 6');
  expect(jsonTrouble('{} {}')).toContain('column 4');
  for (const early of ['{"a": ', '[1,', '{', '"']) expect(jsonTrouble(early), early).toMatch(/ends too early|column 1:/);
});

test('whatever JSON comes before, the place of what does not belong is exact', () => {
  fc.assert(
    fc.property(fc.json(), json => {
      expect(jsonTrouble(`${json} x`)).toContain(`line 1, column ${json.length + 2}: “x”`);
      expect(jsonTrouble(`[${json},\n${json};]`)).toContain(`line 2, column ${json.length + 1}: “;”`);
    }),
  );
});

test('laying out changes no value and no digit, and is stable', () => {
  expect(laidOut('{"a":[1,{"b":[]}],"c":{},"d":"x, {y}: \\" [z]"}')).toBe(
    '{\n  "a": [\n    1,\n    {\n      "b": []\n    }\n  ],\n  "c": {},\n  "d": "x, {y}: \\" [z]"\n}',
  );
  expect(laidOut('{"n":9007199254740993.10}')).toContain('9007199254740993.10');
  fc.assert(
    fc.property(fc.json(), json => {
      expect(JSON.parse(laidOut(json))).toEqual(JSON.parse(json));
      expect(laidOut(laidOut(json))).toBe(laidOut(json));
    }),
  );
});

test('an endpoint is exported with a line for each subscription, and with one where there is none', () => {
  const table = endpointTable([endpoint, { ...endpoint, endpointId: 'e2', subscriptions: [] }]);
  expect(table.rows.map(row => [row[0], row[4], row[6]])).toEqual([
    ['e1', 'ACTIVITY_UPDATES', 'false'],
    ['e1', 'OTHER', 'true'],
    ['e2', '', ''],
  ]);
  expect(new Set([table.header.length, ...table.rows.map(row => row.length)]).size).toBe(1);
  expect(deliveryTable([]).rows).toEqual([]);
});
