/** The whole corpus: the lists of every file beside this one; a test holds that none is forgotten. */
import { batches } from './batches.ts';
import { callsHonest } from './calls-honest.ts';
import { callsMalicious } from './calls-malicious.ts';
import type { LadderCase } from './case.ts';
import { chains } from './chains.ts';
import { chainsEverydayCases } from './chains-everyday.ts';
import { everyday } from './everyday.ts';
import { known } from './known.ts';
import { knownFor } from './known-for.ts';
import { ledgerCases } from './ledgers.ts';
import { messages } from './messages.ts';
import { organisation } from './organisation.ts';
import { permissions } from './permissions.ts';
import { policiesCases } from './policies.ts';
import { policiesBounds } from './policies-bounds.ts';
import { policiesRead } from './policies-read.ts';
import { proceeds } from './proceeds.ts';
import { protocolsHonest } from './protocols-honest.ts';
import { protocolsMalicious } from './protocols-malicious.ts';
import { settings } from './settings.ts';
import { solanaCases } from './solana.ts';
import { solanaAccountCases } from './solana-accounts.ts';
import { texts } from './texts.ts';
import { typedDataCases } from './typed-data.ts';
import { vaults } from './vaults.ts';
import { vocabulary } from './vocabulary.ts';
import { webhooks } from './webhooks.ts';

/** By the name of their file. */
const lists: Readonly<Record<string, readonly LadderCase[]>> = {
  batches,
  'calls-honest': callsHonest,
  'calls-malicious': callsMalicious,
  chains,
  'chains-everyday': chainsEverydayCases,
  everyday,
  'known-for': knownFor,
  known,
  ledgers: ledgerCases,
  messages,
  organisation,
  permissions,
  policies: policiesCases,
  proceeds,
  'protocols-honest': protocolsHonest,
  'protocols-malicious': protocolsMalicious,
  'policies-bounds': policiesBounds,
  'policies-read': policiesRead,
  settings,
  solana: solanaCases,
  'solana-accounts': solanaAccountCases,
  texts,
  'typed-data': typedDataCases,
  vocabulary,
  vaults,
  webhooks,
};

export const corpus = Object.entries(lists).flatMap(([from, cases]) => cases.map(each => ({ ...each, from })));
