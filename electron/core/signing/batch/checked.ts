/** The rows that were checked last: no others are started. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BatchCheck, HandOverView } from '../../../contract/values/signing-values.ts';
import type { Slices } from '../../budget/slices.ts';
import type { Session } from '../../session.ts';
import { looksHandedOver } from '../hand-over/format.ts';
import type { HandOvers } from '../hand-over/hand-overs.ts';
import { type BatchRequest, checkRow, readBatch } from './read.ts';
import { batchTotals } from './sum.ts';

/** How rows came to be checked, where another person prepared them. */
export interface HandedOver {
  view: HandOverView;
  /** The file, to be checked once more before it is sent. */
  text: string;
}

export interface Checked {
  requests: readonly BatchRequest[];
  handOver: HandedOver | null;
  /** Rows of a batch that came by this hand-over and were not carried out. */
  again: string | null;
}

export interface LastChecked {
  check(session: Session, text: string, format: 'csv' | 'json'): Promise<BatchCheck>;
  /** Rows of a batch that is over, to be sent once more. */
  again(session: Session, requests: readonly BatchRequest[], hash: string | null): BatchCheck;
  of(session: Session, check: string): Checked | null;
  forget(): void;
}

export function lastChecked(
  random: (bytes: number) => Uint8Array,
  slices: () => Slices,
  handOvers: Pick<HandOvers, 'open'>,
): LastChecked {
  let last: (Checked & { check: string; connectionId: string }) | null = null;
  const keep = ({ connection }: Session, of: Checked): string | null => {
    const check = bytesToHex(random(8));
    last = of.requests.length === 0 ? null : { check, connectionId: connection.connectionId, ...of };
    return last === null ? null : check;
  };
  const totals = (requests: readonly BatchRequest[]) => (requests.length === 0 ? null : batchTotals(requests));
  return {
    async check(session, text, format) {
      if (looksHandedOver(text)) {
        const opened = await handOvers.open(text, session);
        last = null;
        if (!opened.ok) return { check: null, rows: [], problems: [opened.message], totals: null, handOver: null };
        const { view, rows, requests } = opened.value;
        const check = keep(session, { requests, handOver: { view, text }, again: null });
        return { check, rows, problems: [], totals: totals(requests), handOver: view };
      }
      const { rows, problems, requests } = await readBatch(text, format, session.context(), slices());
      const check = keep(session, { requests: problems.length > 0 ? [] : requests, handOver: null, again: null });
      return { check, rows, problems, totals: totals(requests), handOver: null };
    },
    again(session, requests, hash) {
      const check = keep(session, { requests, handOver: null, again: hash });
      return {
        ...{ check, problems: [], totals: totals(requests), handOver: null },
        rows: requests.map((request, index) => checkRow(request, index + 1)),
      };
    },
    of: ({ connection }, check) => (last?.check === check && last.connectionId === connection.connectionId ? last : null),
    forget() {
      last = null;
    },
  };
}
