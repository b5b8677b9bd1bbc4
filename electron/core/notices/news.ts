/** What a person may have to hear, before it is put into words. */
import type { Connection, Events } from '../../contract/values/app-values.ts';
import type { ActivitySummary } from '../../contract/values/document.ts';
import type { Ended } from '../feed/ended.ts';

/**
 * Of an activity.
 * - `waits`: it waits for this person, and did not before
 * - `lapse`: it waits for this person, and its approvals lapse soon
 * - `mine`: this person asked for it, and others or the service ended it
 */
export interface ActivityNews {
  kind: 'waits' | 'lapse' | 'mine';
  connection: Connection;
  /** Of several users at that organisation, so that it says for whom. */
  isOneOfSeveral: boolean;
  activity: ActivitySummary;
  /** Beside `mine`: what became of it. */
  ended?: Ended;
}

/** Of the app itself, in words that stand as they are. */
export interface Said {
  /** What has the same takes its place. */
  key: string;
  title: string;
  text: string;
  /** Where a click leads; left out where it opens the app and no more. */
  opens?: Events['reviews.show'];
}

/** What is told in one notice. */
export const keyOf = ({ kind, connection }: Pick<ActivityNews, 'kind' | 'connection'>): string =>
  `${kind}:${connection.connectionId}`;
