import { expect, test } from 'vitest';
import { gravest, gravestFirst, rankOf, severityTones, severityWords } from '../../../electron/contract/severity.ts';
import { severities } from '../../../electron/contract/values/document.ts';

const of = (...all: (typeof severities)[number][]) => all.map(severity => ({ severity }));

test('the gravest stands first, equal ones as they stood, and it is what all of them weigh', () => {
  const all = of('note', 'high', 'critical', 'look', 'high').map((each, at) => ({ ...each, at }));
  expect(all.toSorted(gravestFirst).map(({ severity, at }) => `${severity} ${at}`)).toEqual([
    'critical 2',
    'high 1',
    'high 4',
    'look 3',
    'note 0',
  ]);
  expect(severities.map(rankOf)).toEqual([0, 1, 2, 3]);
  expect([gravest(of('note', 'high', 'look')), gravest(of('note')), gravest([])]).toEqual(['high', 'note', 'note']);
});

test('each has a word and a tone of its own, and what is routine is no praise', () => {
  expect(severities.map(each => `${severityWords[each]}, ${severityTones[each]}`)).toEqual([
    'Critical, critical',
    'High, high',
    'Look, look',
    'Routine, plain',
  ]);
});
