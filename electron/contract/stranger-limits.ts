/** Up to how much a payment to an address unknown to the app is small, by asset: plain data, for main and for the pages. */

export type StrangerLimits = Readonly<Record<string, string>>;

/**
 * As the app comes: some thousand dollars of each, as of 2026, in whole units of the asset. What is not in the list has no
 * limit, and every payment of it to somebody unknown is a large one.
 */
export const strangerLimits: StrangerLimits = {
  ...{ BTC: '0.03', ETH: '1', SOL: '15', TRX: '8000', XRP: '1000', XLM: '8000', SUI: '800', ATOM: '400', BNB: '3', POL: '8000' },
  ...{ USDC: '2500', USDT: '2500', DAI: '2500', WETH: '1', WBTC: '0.03' },
};

/** A decimal number without a sign, of as many digits as any asset has. */
export const isLimit = (text: string): boolean => /^\d{1,30}(\.\d{1,30})?$/.test(text);
/** The symbol of an asset, as totals list it. */
export const isAsset = (text: string): boolean => /^[A-Za-z0-9.]{1,20}$/.test(text);

const padded = (limit: string): string => {
  const [whole = '', part = ''] = limit.split('.');
  return `${whole.padStart(30, '0')}${part.padEnd(30, '0')}`;
};
/** Whether the first is more than the second. */
export const isMore = (one: string, other: string): boolean => padded(one) > padded(other);

/** Assets whose payments to strangers may be larger by the second than by the first. */
export const raisedIn = (before: StrangerLimits, after: StrangerLimits): string[] =>
  Object.keys(after).filter(asset => isMore(after[asset] ?? '0', Object.hasOwn(before, asset) ? (before[asset] ?? '0') : '0'));

/** Of each asset the lower one; none where either has none. */
export const lower = (one: StrangerLimits, other: StrangerLimits): StrangerLimits =>
  Object.fromEntries(
    Object.entries(one).flatMap(([asset, limit]) => {
      const than = other[asset];
      return than === undefined ? [] : [[asset, isMore(limit, than) ? than : limit]];
    }),
  );

/** "ETH 1, USDC 2500" */
export const limitWords = (limits: StrangerLimits): string => {
  const all = Object.entries(limits).sort(([a], [b]) => a.localeCompare(b));
  return all.length === 0
    ? 'none: every payment to a stranger is held'
    : all.map(([asset, limit]) => `${asset} ${limit}`).join(', ');
};
