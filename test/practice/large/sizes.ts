/** How large an organisation is, beside the three people and six accounts that Northwind always has. */
export interface Sizes {
  /** All of its users, the three among them. */
  users: number;
  tags: number;
  policies: number;
  wallets: number;
  accounts: number;
  webhooks: number;
  /** Of the past: so many in all, so many a day, ending now. */
  activities: number;
  perDay: number;
  /** Those whom it pays, whom a desk has in its address book. */
  payees: number;
  /** Every second name has 300 letters that want to break a page. */
  hostile?: true;
}

/** `--large`: a treasury of years. With the address book and the accounts it knows 11,000 addresses. */
export const large: Sizes = {
  ...{ users: 300, tags: 40, policies: 200, wallets: 60, accounts: 10_000, webhooks: 12 },
  ...{ activities: 100_000, perDay: 2_000, payees: 1_000 },
};
