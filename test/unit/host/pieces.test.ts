/** What a page of the Chromium host hears is what the core said, however long it is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPieces, textOf } from '../../host/pieces.ts';

test('an answer is written as JSON has it, whatever stands in it', async () => {
  const any = fc.anything({
    withNullPrototype: false,
    maxDepth: 6,
    values: [fc.string(), fc.double(), fc.boolean(), fc.constant(undefined)],
  });
  await fc.assert(
    fc.asyncProperty(any, async value => {
      const text = await textOf(value);
      expect(text === undefined ? text : JSON.parse(text)).toEqual(text === undefined ? text : JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a short answer goes as it is; a long one in pieces, each once, and two of them beside each other', () => {
  const { told, next } = createPieces();
  expect([told('short'), told(undefined)]).toEqual(['short', undefined]);
  const texts = ['a', 'b'].map(letter => letter.repeat(700_000));
  const [first, second] = texts.map(text => told(text) as number);
  const heard = ['', ''];
  for (let turn = 0; turn < 3; turn++)
    for (const [at, number] of [first, second].entries()) heard[at] += next(number ?? 0) ?? expect.fail('a piece is missing');
  expect(heard).toEqual(texts);
  expect(next(first ?? 0)).toBeNull();
});
