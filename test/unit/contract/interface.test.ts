/** The table against the interface specification, which is held apart as data. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations, rowOf, rowOfType } from '../../../electron/contract/operations/table.ts';
import * as enums from '../../../electron/contract/schema/enums.ts';
import { pathOf } from '../../../electron/contract/schema/operation.ts';
import { fieldOf, membersOf } from '../../../electron/contract/schema/schema-walk.ts';
import { E, type Kind, reads, type Shape, submits } from '../../vectors/interface.ts';

/** A schema in the notation of the vectors. */
function shapeOf(schema: z.core.$ZodType): Shape {
  return Object.fromEntries(
    membersOf(schema).map(([name, outer]) => [`${name}${fieldOf(outer).required ? '' : '?'}`, kindOf(outer)]),
  );
}

function kindOf(outer: z.core.$ZodType): Kind {
  const { schema } = fieldOf(outer);
  if (schema instanceof z.ZodArray) return { list: kindOf(schema.element) };
  if (schema instanceof z.ZodObject) return shapeOf(schema);
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(Number);
  return schema._zod.def.type as Kind;
}

test('the specification has 22 operations, and no other row claims to stand in it', () => {
  const claimed = Object.entries(operations).flatMap(([name, row]) => (row.source === 'interface' ? [name] : []));
  expect(claimed.sort()).toEqual([...Object.keys(submits), ...Object.keys(reads)].sort());
  expect(claimed).toHaveLength(22);
});

describe.each(Object.entries(submits))('%s', (name, [type, intent, member, parameters, result]) => {
  const row = rowOf(name);
  if (row?.kind !== 'activity') throw new Error(`${name} is no activity`);
  test('goes to its path with its versioned type, intent and result member', () => {
    expect(pathOf(name, row)).toBe(`/public/v1/submit/${name}`);
    expect({ type: row.type, intent: row.intent, member: row.result?.member }).toEqual({ type, intent, member });
    expect(rowOfType(type)?.name).toBe(name);
  });
  test('has the fields of the specification, with their optionality', () => {
    expect(shapeOf(row.parameters)).toEqual(parameters);
    expect(row.result && shapeOf(row.result.shape)).toEqual(result);
  });
});

describe.each(Object.entries(reads))('%s', (name, [path, parameters, response]) => {
  const row = rowOf(name);
  if (row === undefined || row.kind === 'activity') throw new Error(`${name} is neither query nor proxy operation`);
  test('goes to its path', () => expect(pathOf(name, row)).toBe(path));
  test('has the fields of the specification, with their optionality', () => {
    expect(shapeOf(row.parameters)).toEqual(parameters);
    expect(shapeOf(row.response)).toEqual(response);
  });
});

test('the enumerations are those of the specification, in its order', () => {
  expect(Object.fromEntries(Object.entries(enums).filter(([name]) => name in E))).toEqual(E);
  expect(enums.webhookEventTypes).toEqual(
    expect.arrayContaining(['ACTIVITY_UPDATES', 'BALANCE_CONFIRMED_UPDATES', 'BALANCE_FINALIZED_UPDATES']),
  );
});

test('no two rows share an activity type, an intent or a result member', () => {
  const activities = Object.values(operations).flatMap(row => (row.kind === 'activity' ? [row] : []));
  for (const facts of [activities.map(row => row.type), activities.map(row => row.intent)])
    expect(new Set(facts).size).toBe(facts.length);
  const members = activities.flatMap(row => (row.result ? [row.result.member] : []));
  expect(new Set(members).size).toBe(members.length);
});

test('a name from outside finds own rows only', () => {
  for (const name of ['toString', '__proto__', 'constructor', '', 'SIGN_RAW_PAYLOAD']) expect(rowOf(name)).toBeUndefined();
  expect(rowOfType('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD')).toBeUndefined();
});
