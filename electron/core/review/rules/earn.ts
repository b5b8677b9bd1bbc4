/** Rules about vaults and fees. */
import { chainIdIn } from '../../../contract/chains.ts';
import { chainText } from '../../chains/ethereum/networks.ts';
import { accountsKnown } from '../../known/present.ts';
import { flag, rows, text, whole } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import type { Subject } from '../subject.ts';
import { percent } from '../wording/operations/earn.ts';
import { vaultOf } from '../wording/vaults.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

/** Basis points (docs/service.md#limits). */
const cap = 4000n;
/** From here on it is as good as reached. */
const nearCap = 3600n;
const feeOf = (s: Subject): bigint | null => {
  const bps = text(s.parameters, 'clientFeeBps') ?? '';
  return /^\d{1,12}$/.test(bps) ? BigInt(bps) : null;
};
const feeWallet = (s: Subject): string | undefined =>
  text(s.parameters, 'clientFeeWallet') ?? text(s.parameters, 'feeReceiverWalletAddress');
const fees = ['EARN_DEPLOY_WRAPPER', 'UPSERT_SWAP_CONFIG'];

function foreign(s: Subject): string | false {
  const wallet = feeWallet(s);
  return (
    wallet !== undefined &&
    accountsKnown(s) &&
    !s.names.own(wallet) &&
    `The fees would go to ${wallet}, which is not an account of this organisation${s.context.current.unread?.accounts === undefined ? '' : ' that this app has read'}.`
  );
}

function highFee(s: Subject): string | false {
  const fee = feeOf(s);
  return fee !== null && fee >= 2000n && fee < cap && `The fee takes ${percent(String(fee))} of the yield.`;
}

/** A twentieth of what is swapped, in basis points: more than anybody is charged. */
const mostOfSwap = 500n;
/** SECURITY: whoever swaps pays it: a fee that takes all of it takes what is swapped. */
const swapFees = (s: Subject): Said[] =>
  ['feeBps', 'stableFeeBps'].flatMap((key): Said[] => {
    const fee = whole(text(s.parameters, key));
    return text(s.parameters, key) === undefined || (fee !== null && fee >= 0n && fee < mostOfSwap)
      ? []
      : [
          {
            sentence: `A fee of ${quoted(text(s.parameters, key) ?? '', 20)} basis points takes a twentieth of what is swapped, or more.`,
            severity: 'high',
            because: 'a share of all that is swapped',
          },
        ];
  });

function atCap(s: Subject): string | false {
  const fee = feeOf(s);
  if (fee === null) return `The fee ${quoted(text(s.parameters, 'clientFeeBps') ?? '')} is not a whole number of basis points.`;
  if (fee > cap) return `The fee of ${percent(String(fee))} is above the cap of 40 %.`;
  if (fee === cap) return 'The fee is at the cap of 40 % of the yield: a typing error, or somebody taking all they can.';
  return (
    fee >= nearCap &&
    `The fee of ${percent(String(fee))} is next to the cap of 40 % of the yield: a typing error, or somebody taking all they can.`
  );
}

/** Into a vault, or into the wrapper around one. */
const putsIn = ['EARN_DEPLOY_WRAPPER', 'EARN_DEPOSIT'];
const vaultIn = (s: Subject) => vaultOf(s, text(s.parameters, 'vaultAddress') ?? text(s.parameters, 'wrapperAddress'));

/**
 * Catalogues are read an asset at a time: a vault of one that was not read is no stranger.
 * SECURITY: what is paid into a wrapper is paid to it: one that nothing here names is a stranger.
 */
function unlisted(s: Subject): boolean | string {
  if (vaultIn(s) !== undefined) return false;
  const wrapper = text(s.parameters, 'wrapperAddress');
  if (s.base === 'EARN_DEPOSIT')
    return (
      s.names.address(wrapper ?? '') === undefined &&
      `The deposit goes to ${wrapper ?? 'no wrapper'}, which is no wrapper of this organisation that this app has read.`
    );
  return flag(s.context.current.vaults, 'partial') !== true && rows(s.context.current.vaults, 'vaults').length > 0;
}

/** More than this share of what was quoted may be lost on the way. */
const mostLost = 10n;
/** What comes back for what is given: nothing sure, or far less than was quoted. */
export function leastOfSwap(s: Subject): string | false {
  const least = whole(text(s.parameters, 'minOutputAmount'));
  const asked = whole(text(s.parameters, 'quotedOutputAmount'));
  const slippage = whole(text(s.parameters, 'slippage'));
  if (least === null && slippage !== null && slippage >= 0n && slippage <= mostLost * 100n) return false;
  if (least === null || least <= 0n) return 'The swap sets no least amount that must come back.';
  return (
    asked !== null &&
    least * 100n < asked * (100n - mostLost) &&
    `The least that must come back is ${least} units of the ${asked} that were quoted: the rest can be taken on the way.`
  );
}

function otherChain(s: Subject): string | false {
  const vault = vaultIn(s);
  const chain = text(s.parameters, 'chainCaip2') ?? '';
  const listed = text(vault?.row, 'caip19')?.split('/')[0];
  return listed !== undefined && listed !== chain && `The vault is on ${name(listed)}, but the request says ${name(chain)}.`;
}
const name = (caip2: string): string => {
  const chainId = chainIdIn(caip2);
  return chainId === null ? quoted(caip2) : chainText(chainId);
};

export const earnRules: readonly RiskRule[] = [
  {
    id: 'fee-wallet-foreign',
    severity: 'critical',
    sentence: 'Fees go to a wallet that does not belong to this organisation.',
    check: 'The fee wallet must be one of the organisation’s accounts.',
    source: 'docs/service.md#earn',
    applies: forBases(fees, foreign),
  },
  {
    id: 'fee-wallet-unchecked',
    severity: 'look',
    sentence: 'This app does not know the accounts of this organisation, and cannot tell whose the fee wallet is.',
    check: 'Compare the fee wallet with your list of accounts.',
    source: 'docs/service.md#earn',
    applies: forBases(fees, s => feeWallet(s) !== undefined && !accountsKnown(s)),
  },
  {
    id: 'fee-at-cap',
    severity: 'high',
    sentence: 'The fee is at its cap.',
    check: 'Compare it with what was agreed: 4000 basis points are 40 % of the yield.',
    source: 'docs/service.md#limits',
    applies: forBases(['EARN_DEPLOY_WRAPPER'], atCap),
  },
  {
    id: 'fee-high',
    severity: 'look',
    sentence: 'The fee takes a fifth of the yield or more.',
    check: 'Compare it with what was agreed.',
    source: 'docs/threats.md#earn-figures',
    applies: s => (s.base === 'EARN_DEPLOY_WRAPPER' ? highFee(s) : s.base === 'UPSERT_SWAP_CONFIG' && swapFees(s)),
  },
  {
    id: 'vault-unlisted',
    severity: 'high',
    sentence: 'The vault is not in the catalogue.',
    check: 'Take the address from the catalogue.',
    source: 'docs/service.md#earn',
    applies: forBases(putsIn, unlisted),
  },
  {
    id: 'vault-on-other-chain',
    severity: 'high',
    sentence: 'The vault is on another chain.',
    check: 'Compare the chain with the catalogue.',
    source: 'docs/service.md#earn',
    applies: forBases(putsIn, otherChain),
  },
];
