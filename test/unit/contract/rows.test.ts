/** Every row, walked field by field: what leaves is checked strictly, what comes is read leniently. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type OperationName, operations } from '../../../electron/contract/operations/table.ts';
import { type Operation, requestSchema } from '../../../electron/contract/schema/operation.ts';
import { problemsOf } from '../../../electron/contract/schema/problems.ts';
import { limits } from '../../vectors/limits.ts';
import { samples } from '../../vectors/samples.ts';
import { at, type Path, type Place, placesOf, withAt, written } from './places.ts';

const rows = Object.entries(operations) as [OperationName, Operation][];

function problems(schema: z.ZodType, value: unknown): string[] {
  const checked = schema.safeParse(value);
  return checked.success ? [] : problemsOf(checked.error, value, schema).map(problem => problem.path);
}

function bodyOf(row: Operation, parameters: object): object {
  if (row.kind === 'proxy') return parameters;
  const organizationId = '35e5c619-ba95-417c-bb48-b16f1543aea0';
  if (row.kind === 'query') return { organizationId, ...parameters };
  return { type: row.type, timestampMs: '1754952030221', organizationId, parameters, generateAppProofs: true };
}

/** Result or response: the shape and a good sample; null for votes, which answer with the activity itself. */
function answerOf(name: OperationName, row: Operation): { schema: z.ZodType; sample: unknown } | null {
  const sample = samples[name] as { result?: unknown; response?: unknown };
  if (row.kind !== 'activity') return { schema: row.response, sample: sample.response };
  return row.result && { schema: row.result.shape, sample: sample.result };
}

const isElement = ({ path }: Place) => typeof path.at(-1) === 'number';
const isEnum = ({ field }: Place) => ['enum', 'literal'].includes(field.schema._zod.def.type);
const isObject = ({ field }: Place) => field.schema._zod.def.type === 'object';

describe.each(rows)('%s, on the way out', (name, row) => {
  const parameters: object = samples[name].parameters;
  const body = bodyOf(row, parameters);
  const request = requestSchema(row);
  const places = placesOf(row.parameters);
  const objects: Path[] = [[], ...places.filter(isObject).map(({ path }) => path)];

  test('the sample fills every field, and is taken as it is, alone and as a body', () => {
    expect(places.filter(({ path }) => at(parameters, path) === undefined).map(({ path }) => written(path))).toEqual([]);
    expect(row.parameters.parse(parameters)).toEqual(parameters);
    expect(request.parse(body)).toEqual(body);
  });
  test('a required field that is missing is named, an optional one is not missed', () => {
    for (const { path, field } of places.filter(place => !isElement(place)))
      expect(problems(row.parameters, withAt(parameters, path, undefined)), written(path)).toEqual(
        field.required ? [written(path)] : [],
      );
    for (const member of Object.keys(body).filter(key => !(key in parameters) && key !== 'generateAppProofs'))
      expect(problems(request, withAt(body, [member], undefined))).toEqual([member]);
  });
  test('a value of another kind is named', () => {
    for (const { path } of places)
      for (const wrong of [Number.NaN, ['list'], { another: 'object' }].filter(
        value => kindOf(value) !== kindOf(at(parameters, path)),
      ))
        expect(problems(row.parameters, withAt(parameters, path, wrong))[0], written(path)).toContain(written(path));
  });
  test('an unknown field is refused with its path, at every depth', () => {
    for (const path of objects)
      expect(problems(row.parameters, withAt(parameters, [...path, 'unheardOf'], 1))).toEqual([written([...path, 'unheardOf'])]);
    expect(problems(request, { ...body, unheardOf: 1 })).toEqual(['unheardOf']);
  });
  test('an unknown choice is refused', () => {
    for (const { path } of places.filter(isEnum))
      expect(problems(row.parameters, withAt(parameters, path, 'SOMETHING_NEW'))).toEqual([written(path)]);
  });
  if (row.kind === 'activity')
    test('problems in a body carry the path within it', () => {
      expect(problems(request, { ...body, type: 'ACTIVITY_TYPE_ANOTHER', timestampMs: '-1' })).toEqual(['type', 'timestampMs']);
      for (const { path, field } of places.filter(({ field, path }) => field.required && path.length === 1))
        expect(problems(request, withAt(body, ['parameters', ...path], undefined)), field.meta.label).toEqual([
          written(['parameters', ...path]),
        ]);
    });
});

describe.each(rows.filter(([, row]) => row.kind !== 'activity' || row.result !== null))('%s, on the way in', (name, row) => {
  const answer = answerOf(name, row);
  if (answer === null) throw new Error('filtered above');
  const { schema, sample } = answer;
  const places = placesOf(schema);
  const read = schema.parse(sample);

  test('the sample fills every field and is read', () => {
    expect(places.filter(({ path }) => at(sample, path) === undefined)).toEqual([]);
    expect(schema.parse(read)).toEqual(read);
  });
  test('a required field that is missing is named; an optional one may be absent or null', () => {
    for (const { path, field } of places.filter(place => !isElement(place) && at(sample, place.path) !== undefined)) {
      expect(problems(schema, withAt(sample, path, undefined)), written(path)).toEqual(field.required ? [written(path)] : []);
      if (!field.required && field.nullable) expect(problems(schema, withAt(sample, path, null)), written(path)).toEqual([]);
    }
  });
  test('an unknown field is dropped, at every depth', () => {
    for (const path of [[], ...places.filter(isObject).map(place => place.path)].filter(path => at(sample, path) !== undefined)) {
      if (path.at(-1) === 'user' && path.includes('votes')) continue; // kept whole: the service's claim, shown as such
      expect(schema.parse(withAt(sample, [...path, 'unheardOf'], 1)), written(path)).toEqual(read);
    }
  });
  test('an unknown choice is kept as it came', () => {
    expect(places.filter(isEnum)).toEqual([]);
    for (const { path } of places.filter(({ field }) => field.meta.known !== undefined))
      expect(at(schema.parse(withAt(sample, path, 'SOMETHING_NEW')), path)).toBe('SOMETHING_NEW');
  });
});

describe('limits', () => {
  test.each(limits.map(limit => [`${limit.operation} ${written(limit.path)}`, limit] as const))('%s', (_, limit) => {
    const { operation, path, good, bad } = limit;
    const { parameters } = operations[operation];
    const sample = samples[operation].parameters;
    for (const value of good)
      expect(problems(parameters, withAt(sample, path, value)), JSON.stringify(value)?.slice(0, 80)).toEqual([]);
    for (const value of bad) {
      const [first, ...others] = problems(parameters, withAt(sample, path, value));
      expect(others, JSON.stringify(value)).toEqual([]);
      expect(first, JSON.stringify(value)?.slice(0, 80)).toMatch(
        new RegExp(`^${written(path).replace(/[[\].]/g, '\\$&')}(\\[0\\])?$`),
      );
    }
  });
});

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
