/** The whole corpus: the lists of every file beside this one; a test holds that none is forgotten. */
import { callsHonest } from './calls-honest.ts';
import { callsMalicious } from './calls-malicious.ts';
import type { LadderCase } from './case.ts';
import { chains } from './chains.ts';
import { messages } from './messages.ts';
import { permissions } from './permissions.ts';
import { policiesCases } from './policies.ts';
import { settings } from './settings.ts';
import { solanaCases } from './solana.ts';
import { texts } from './texts.ts';
import { typedDataCases } from './typed-data.ts';

/** By the name of their file. */
const lists: Readonly<Record<string, readonly LadderCase[]>> = {
  'calls-honest': callsHonest,
  'calls-malicious': callsMalicious,
  chains,
  messages,
  permissions,
  policies: policiesCases,
  settings,
  solana: solanaCases,
  texts,
  'typed-data': typedDataCases,
};

export const corpus = Object.entries(lists).flatMap(([from, cases]) => cases.map(each => ({ ...each, from })));
