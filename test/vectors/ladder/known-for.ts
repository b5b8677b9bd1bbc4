/** Contracts that are known for one thing, and are given something else; beside each, what they are known for. */
import { emptyContext } from '../../../electron/core/known/context.ts';
import { now, parties } from '../parties.ts';
import { delegation } from '../payloads.ts';
import type { LadderCase } from './case.ts';
import { at, malicious } from './world.ts';

const { ops } = parties;
/** An organisation of which nothing is known but its account. */
const bare = { in: { ...emptyContext(now), ownAddresses: [ops] } };

export const knownFor: readonly LadderCase[] = [
  // A library of delegate calls, as the code of an account
  malicious('makes a batch library the code of its account', delegation(at.multiSendOnly), 'critical', 'account-handover', bare),
  malicious(
    'makes a batch library that calls any code the code of its account',
    delegation('0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'),
    'critical',
    'account-handover',
    bare,
  ),
];
