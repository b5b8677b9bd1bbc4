/** How wide each column of the transactions is, so that no digit is cut: columns give way, the table scrolls, digits stay. */

export const columns = ['account', 'trust', 'asset', 'fee', 'state'] as const;
/** What may be left out; when, direction, with whom and how much always stand. */
export type Column = (typeof columns)[number];

/** What the lines in front need, in pixels. */
export interface Needs {
  when: number;
  amount: number;
  /** The widest amount that takes a line of its own, across all columns; 0: none does. */
  longest: number;
  asset: number;
  fee: number;
  /** 0: one account alone. */
  account: number;
  /** An address in its groups, in one line; 0: none stands in place of a name. */
  address: number;
}

export interface Layout {
  /** For `grid-template-columns`. */
  template: string;
  shown: ReadonlySet<Column | 'chevron'>;
  /** The state is a word with its sign; else the sign alone. */
  stateWords: boolean;
  /** An address does not fit in one line, or an amount has its own: lines differ in height. */
  wraps: boolean;
  /** Of the whole table, in pixels: where there is less room it scrolls. */
  least: number;
}

export const gap = 10;
/** What a line keeps from its sides. */
export const inset = 10;
/** A name; and the least that it or an address gets. */
const wanted = { name: 170, least: 128 } as const;
const fixed = { direction: 16, trust: 140, stateWords: 76, stateSign: 18, chevron: 14 } as const;

/**
 * What is given up to let a name or an address stand in one line, in this order: the word of the state, the chevron, the fee.
 * @param width the room there is, in pixels
 * @param chosen columns a person wants, in any order; `forced`: those chosen by hand, which stay
 */
export function layoutFor(width: number, needs: Needs, chosen: ReadonlySet<Column>, forced: ReadonlySet<Column>): Layout {
  const want = Math.max(needs.address, wanted.name);
  const all = new Set<Column | 'chevron'>([...chosen, 'chevron']);
  if (needs.account === 0) all.delete('account');
  const tries: { shown: Set<Column | 'chevron'>; stateWords: boolean }[] = [{ shown: all, stateWords: true }];
  const less = (...left: (Column | 'chevron')[]) =>
    tries.push({ shown: new Set([...all].filter(each => !left.includes(each))), stateWords: false });
  less();
  less('chevron');
  if (!forced.has('fee')) less('chevron', 'fee');
  const sized = tries.map(each => ({ ...each, others: widthOf(needs, each.shown, each.stateWords) }));
  const fits = sized.find(({ others }) => width - others >= want) ?? sized.at(-1);
  const { shown, stateWords, others } = fits ?? { shown: all, stateWords: false, others: 0 };
  const room = Math.max(width - others, wanted.least);
  const tracks = tracksOf(needs, shown, stateWords).map(track => (track === null ? 'minmax(0, 1fr)' : `${track}px`));
  return {
    template: tracks.join(' '),
    shown,
    stateWords,
    wraps: needs.longest > 0 || room < needs.address,
    least: Math.ceil(Math.max(others + wanted.least, needs.longest + 2 * inset)),
  };
}

/** In their order; null is what is left: who the other is. */
function tracksOf(needs: Needs, shown: ReadonlySet<Column | 'chevron'>, stateWords: boolean): (number | null)[] {
  const one = (column: Column | 'chevron', width: number) => (shown.has(column) ? [width] : []);
  return [
    needs.when,
    ...one('account', needs.account),
    fixed.direction,
    null,
    ...one('trust', fixed.trust),
    needs.amount,
    ...one('asset', needs.asset),
    ...one('fee', needs.fee),
    ...one('state', stateWords ? fixed.stateWords : fixed.stateSign),
    ...one('chevron', fixed.chevron),
  ];
}

function widthOf(needs: Needs, shown: ReadonlySet<Column | 'chevron'>, stateWords: boolean): number {
  const tracks = tracksOf(needs, shown, stateWords);
  return tracks.reduce<number>((sum, track) => sum + (track ?? 0), 0) + gap * (tracks.length - 1) + 2 * inset;
}
