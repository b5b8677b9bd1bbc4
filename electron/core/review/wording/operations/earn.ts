/** Words for yield vaults, swaps and their fees. */

import { chainIdIn } from '../../../../contract/chains.ts';
import { decimal } from '../../../../contract/text/amounts.ts';
import { chainText } from '../../../chains/ethereum/networks.ts';
import { flag, text } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { members, nameOf, type Subject, type Words } from '../../subject.ts';
import { amountOf, symbolOf } from '../assets.ts';
import { headline, type Verb } from '../headline.ts';
import { unknownMove } from '../movements.ts';
import { vaultOf } from '../vaults.ts';

/** Basis points as per cent, exact: 250 → 2.5 %. */
export const percent = (bps: string): string => (/^\d{1,6}$/.test(bps) ? `${decimal(BigInt(bps), 2)} %` : 'an unknown share');

const chain = (subject: Subject): string => {
  const chainId = chainIdIn(text(subject.parameters, 'chainCaip2') ?? '');
  return chainId === null ? 'an unknown chain' : chainText(chainId);
};

const deploy: Words = subject => {
  const m = members(subject);
  const fee = text(subject.parameters, 'clientFeeBps') ?? '';
  const vault = text(subject.parameters, 'vaultAddress');
  const known = vaultOf(subject, vault);
  return {
    headline: headline(
      'Enable',
      `${known === undefined ? 'an unknown yield vault' : `the vault ${quoted(known.name)}`} on ${chain(subject)} with a fee of ${percent(fee)} to ${nameOf(subject, text(subject.parameters, 'clientFeeWallet'), 'wallet')}`,
    ),
    effects: [`This deploys a contract that takes ${percent(fee)} of the yield.`],
    facts: [
      ...m
        .text('Vault', 'vaultAddress', 'address')
        .map(f =>
          known === undefined
            ? { ...f, note: 'in no catalogue this app has read' }
            : { ...f, name: known.name, nameSource: 'service' as const },
        ),
      ...m.text('Chain', 'chainCaip2'),
      ...m.text('Fee', 'clientFeeBps', 'amount', percent(fee)),
      ...m.id('Fee wallet', 'clientFeeWallet'),
    ],
  };
};

const claimSwap: Words = () => ({
  headline: headline('Claim', 'the accrued swap fees'),
  effects: ['The fees are paid to the configured receiver.'],
  facts: [],
});

/** The vault behind a wrapper, or what it is called here; the address where it is called nothing. */
export function vaultName(subject: Subject, wrapper: string | undefined): string {
  if (wrapper === undefined) return 'an unknown vault';
  const known = vaultOf(subject, wrapper);
  return known === undefined ? nameOf(subject, wrapper, 'the unknown vault') : `the vault ${quoted(known.name)}`;
}

const move =
  (verb: Verb): Words =>
  subject => {
    const m = members(subject);
    const wrapper = text(subject.parameters, 'wrapperAddress');
    const account = nameOf(subject, text(subject.parameters, 'signWith'), 'account');
    return {
      headline: headline(
        verb,
        `${amountOf(text(subject.parameters, 'assets') ?? text(subject.parameters, 'amountValue'), text(vaultOf(subject, wrapper)?.row, 'caip19'))} ${verb === 'Deposit' ? `of ${account} into ${vaultName(subject, wrapper)}` : `from ${vaultName(subject, wrapper)} to ${account}`} on ${chain(subject)}`,
      ),
      effects: [],
      facts: [
        ...m.text('Wrapper', 'wrapperAddress', 'address'),
        ...m.id('Account', 'signWith'),
        ...m.text('Amount', 'assets', 'amount'),
        ...m.text('Amount', 'amountValue', 'amount'),
        ...m.text('Chain', 'chainCaip2'),
      ],
      // Which token the vault takes stands in no member of the request.
      moves: [unknownMove],
    };
  };

const depositsIn = (subject: Subject): string => {
  const off = flag(subject.parameters, 'depositsDisabled');
  return off === undefined ? '' : off ? ' off' : ' on';
};

const wrapper =
  (verb: Verb, what: string): Words =>
  subject => ({
    headline: headline(verb, `${what}${vaultName(subject, text(subject.parameters, 'wrapperAddress'))}${depositsIn(subject)}`),
    effects: [],
    facts: [
      ...members(subject).text('Wrapper', 'wrapperAddress', 'address'),
      ...members(subject).flag('Deposits', 'depositsDisabled', 'switched off', 'switched on'),
    ],
  });

const swap: Words = subject => {
  const m = members(subject);
  const [gives = '', gets = ''] = ['inputToken', 'outputToken'].map(key => text(subject.parameters, key));
  const least = text(subject.parameters, 'minOutputAmount');
  const account = text(subject.parameters, 'signWith') ?? text(subject.parameters, 'walletAccount');
  return {
    headline: headline(
      'Swap',
      `${amountOf(text(subject.parameters, 'inputAmount'), gives)} for ${least === undefined ? symbolOf(gets) : `at least ${amountOf(least, gets)}`}${account === undefined ? '' : ` with ${nameOf(subject, account, 'account')}`}`,
    ),
    effects: [
      least === undefined ? 'How much is received in return is not said.' : `At least ${amountOf(least, gets)} come back.`,
    ],
    facts: [
      ...m.id('Account', 'signWith'),
      ...m.text('Gives', 'inputToken'),
      ...m.text('Amount', 'inputAmount', 'amount'),
      ...m.text('Gets', 'outputToken'),
      ...m.text('Quoted', 'quotedOutputAmount', 'amount'),
      ...m.text('At least', 'minOutputAmount', 'amount'),
    ],
    moves: [unknownMove],
  };
};

const swapConfig: Words = subject => ({
  headline: headline(
    'Set',
    `who receives swap fees to ${nameOf(subject, text(subject.parameters, 'feeReceiverWalletAddress'), 'wallet')}`,
  ),
  effects: [],
  facts: [
    ...members(subject).id('Fee receiver', 'feeReceiverWalletAddress'),
    ...members(subject).text('Fee', 'feeBps', 'amount', percent(text(subject.parameters, 'feeBps') ?? '')),
    ...members(subject).text(
      'Fee for stable coins',
      'stableFeeBps',
      'amount',
      percent(text(subject.parameters, 'stableFeeBps') ?? ''),
    ),
  ],
});

export const earnWords = { earn_deploy_wrapper: deploy, claim_swap_fees: claimSwap };
export const earnCompanions: Record<string, Words> = {
  EARN_DEPOSIT: move('Deposit'),
  EARN_WITHDRAW: move('Withdraw'),
  EARN_SET_WRAPPER_STATE: wrapper('Switch', 'deposits into '),
  CLAIM_EARN_FEES: wrapper('Claim', 'the fees of '),
  CREATE_SWAP_QUOTE: swap,
  EXECUTE_SWAP: swap,
  UPSERT_SWAP_CONFIG: swapConfig,
};
