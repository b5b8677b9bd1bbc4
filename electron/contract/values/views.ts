/** How the approvals list is narrowed, ordered and grouped, and what is kept of it by name. Plain data; pages may import it. */
import type { ActivityKind, Severity } from './document.ts';

export const groupings = ['severity', 'organisation', 'none'] as const;
export type Grouping = (typeof groupings)[number];
export const orders = ['lapses', 'newest', 'amount'] as const;
export type Order = (typeof orders)[number];

export interface View {
  /** What was typed. */
  query: string;
  /** None: any. */
  severities: Severity[];
  kinds: ActivityKind[];
  /** Who asked, by the name that rows show. */
  people: string[];
  /** Amounts above this many whole units, of whatever asset: a decimal without separators; null: any. */
  over: string | null;
  grouping: Grouping;
  order: Order;
}

export interface SavedView {
  name: string;
  view: View;
}

export const mostViews = 20;
export const longestViewName = 60;
export const plainView: View = {
  query: '',
  severities: [],
  kinds: [],
  people: [],
  over: null,
  grouping: 'severity',
  order: 'lapses',
};

/** A decimal without sign and separators, as `over` and the units of a row are written. */
export const isUnits = (text: string): boolean => /^\d{1,80}(?:\.\d{1,80})?$/.test(text);
