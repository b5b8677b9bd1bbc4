/**
 * How grave it is that somebody gets a power over what is ours: power × counterparty × bound, as one table. Whatever is
 * graded by who and how much is graded here; docs/threats.md#severity says why.
 */
import { rankOf } from '../../../contract/severity.ts';
import { type Severity, severities } from '../../../contract/values/document.ts';
import { type Standing, standings } from '../../chains/standing.ts';

/** The letters of a row, in the order of `standings`: how grave it is for each of them. */
const row = (letters: string): Record<Standing, Severity> =>
  Object.fromEntries(
    standings.map((standing, i) => [standing, severities.find(severity => severity.startsWith(letters[i] ?? '')) ?? 'critical']),
  ) as Record<Standing, Severity>;

/** From the narrowest bound to the widest of each power. Letters: note, look, high, critical. */
export const ladder = {
  /** Something leaves. */
  'moves funds': {
    'within the limit': row('nnnnllc'),
    'above the limit': row('nnnlhhc'),
    'everything, or the proceeds': row('nlllhhc'),
  },
  /** Somebody else may take something. */
  'lets another move them': {
    'an amount, until it is used or ends': row('llllhhc'),
    'an amount, for a signature anybody may use': row('lllhccc'),
    'for long': row('lllhccc'),
    'without limit': row('llhcccc'),
  },
  /** Code of somebody else runs, and what it does is not read. */
  'runs unread code': {
    'every address in it is known': row('lllllhc'),
    'an address in it is unknown': row('lhhhhhc'),
  },
  /** Nothing moves and nobody may do anything by it. */
  'only states something': {
    'as it is written': row('llllllc'),
  },
  /** Somebody else decides. */
  'hands over control': {
    'a vote': row('lllhhhc'),
    'one task': row('lllhhcc'),
    'all of it': row('llhcccc'),
  },
} as const;

export type Power = keyof typeof ladder;
export type BoundOf<P extends Power> = P extends Power ? keyof (typeof ladder)[P] : never;

/** One step: what it is that happens, who it is for, and how far it goes. */
export type Step = {
  [P in Power]: { power: P; counterparty: Standing; bound: BoundOf<P> };
}[Power];

export const severityOf = ({ power, counterparty, bound }: Step): Severity =>
  (ladder[power] as Record<string, Record<Standing, Severity>>)[bound]?.[counterparty] ?? 'critical';

export type Factor = 'power' | 'counterparty' | 'bound';

/**
 * What of the three makes it as grave as it is: what, with the rest as it stands, would be milder if it were at its mildest.
 * Where neither of the others would be, it is the power itself.
 */
export function factorsOf(step: Step): Factor[] {
  const here = rankOf(severityOf(step));
  const milder = (other: Step): boolean => rankOf(severityOf(other)) > here;
  const [narrowest] = Object.keys(ladder[step.power]);
  const by: Factor[] = [];
  if (milder({ ...step, counterparty: 'own' })) by.push('counterparty');
  if (milder({ ...step, bound: narrowest } as Step)) by.push('bound');
  return by.length === 0 ? ['power'] : by;
}

/** "unknown, all of it" */
export function reasonOf(step: Step): string {
  const by = factorsOf(step);
  const words: Record<Factor, string> = {
    ...{ power: step.power, counterparty: step.counterparty, bound: step.bound },
  };
  return by.map(factor => words[factor]).join(', ');
}

/** The ladder as Markdown. */
export function ladderTable(): string {
  return [
    `| Power | Bound | ${standings.join(' | ')} |`,
    `|---|---|${standings.map(() => '---|').join('')}`,
    ...Object.entries(ladder).flatMap(([power, bounds]) =>
      Object.entries(bounds).map(
        ([bound, row]) => `| ${power} | ${bound} | ${standings.map(standing => row[standing]).join(' | ')} |`,
      ),
    ),
    '',
  ].join('\n');
}
