/** A raw payload in words, as a review of it has them. */
import { reviewWork, type Work } from '../../../../electron/core/budget/work.ts';
import { readPayload as read } from '../../../../electron/core/chains/read.ts';
import type { ReviewContext } from '../../../../electron/core/known/context.ts';
import { readContextOf } from '../../../../electron/core/known/read-context.ts';
import { type Told, toldPayload } from '../../../../electron/core/review/wording/told.ts';

export interface Asked {
  payload: string;
  encoding: string;
  hashFunction: string;
  curve?: string | undefined;
  signWith?: string | undefined;
}

export function readPayload({ signWith = '', ...input }: Asked, known: ReviewContext, work: Work = reviewWork()): Told {
  const context = readContextOf(known, signWith, work);
  return toldPayload(read(input, context), context);
}
