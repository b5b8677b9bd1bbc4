/** A page of older activities as a text: what goes in comes out, and nothing else is taken for one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ActivitySummary, activityKinds } from '../../../../electron/contract/values/document.ts';
import { decodePage, encodePage, heldOf, type KeptPage } from '../../../../electron/core/older/codec.ts';
import '../../support/seed.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const held = fc.record(
  {
    ...{ activityId: text, type: text, status: text, title: text, proposer: text, createdAt: text, updatedAt: text, find: text },
    ...{ kind: fc.constantFrom(...activityKinds), amount: text, about: text },
  },
  { requiredKeys: ['activityId', 'type', 'status', 'title', 'proposer', 'createdAt', 'updatedAt', 'find', 'kind'] },
);
const page = fc.record({
  ...{ list: text, before: text, cursor: fc.option(text), full: fc.boolean(), readAt: text },
  held: fc.array(held, { maxLength: 20 }),
});

test('a page is read as it was written', () => {
  fc.assert(
    fc.property(page, made => {
      expect(decodePage(encodePage(made as KeptPage))).toEqual(made);
    }),
  );
});

test('whatever else stands there is no page, or one of the same form, and never an exception', () => {
  fc.assert(
    fc.property(fc.json(), other => {
      const read = decodePage(other);
      if (read !== null) expect(decodePage(encodePage(read))).toEqual(read);
    }),
  );
  // One character of a page is otherwise.
  fc.assert(
    fc.property(page, fc.nat(), fc.constantFrom('0', '"', ',', '[', 'x', ''), (made, at, put) => {
      const whole = encodePage(made as KeptPage);
      const place = at % whole.length;
      const read = decodePage(whole.slice(0, place) + put + whole.slice(place + 1));
      if (read !== null) for (const each of read.held) expect(typeof each.title).toBe('string');
    }),
  );
  for (const none of ['', '[]', '[1]', '{}', '[2,"l","b",null,1,"t",[],[]]', '[1,"l","b",null,2,"t",[],[]]', '['.repeat(50_000)])
    expect(decodePage(none)).toBeNull();
  for (const row of [
    '["i",9,0,0,0,"c","u","t",0,0,"f"]',
    '["i",0,0,0,0,"c","u","t",1,0,"f"]',
    '["i",0,0,0,0,"c","u",7,0,0,"f"]',
    '[]',
  ])
    expect(decodePage(`[1,"l","b",null,1,"t",["payment"],[${row}]]`), row).toBeNull();
  expect(decodePage('[1,"l","b",null,1,"t",["payment"],[["i",0,0,0,0,"c","u","t",0,0,"f"]]]')?.held).toHaveLength(1);
});

const summary: ActivitySummary = {
  ...{ activityId: 'a-1', type: 'ACTIVITY_TYPE_X', status: 'ACTIVITY_STATUS_COMPLETED', headline: 'Pays Payroll 12,500 USDC' },
  ...{
    title: 'Payment to Payroll',
    amount: '12,500 USDC',
    about: 'from Payouts',
    kind: 'payment',
    severity: 'note',
  },
  ...{ proposer: 'Ben Okafor', createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z', lapsesAt: null },
  ...{ group: 'decided', approved: 0, rejected: 0, threshold: null, mine: null },
  haystack: `pays payroll 12,500 usdc\nben okafor\n0x28c6c06298d514db089934071355e5743bf21d60 ${'ab'.repeat(400)} ${'word '.repeat(400)}`,
};

test('an address is found, what a row shows is not kept twice, and no payload makes an entry large', () => {
  const kept = heldOf(summary);
  expect(kept.find.split(' ')).toEqual(['pays', '0x28c6c06298d514db089934071355e5743bf21d60', 'word']);
  const hostile = {
    ...summary,
    title: 'T'.repeat(10_000),
    haystack: Array.from({ length: 5_000 }, (_, n) => `w${n}x`).join(' '),
  };
  const large = heldOf(hostile);
  expect([large.title.length, large.find.length <= 400]).toEqual([300, true]);
});
