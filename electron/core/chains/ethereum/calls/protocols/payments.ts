/** One call that pays many: batch payers, and what Permit2 and modules of Safes pay. */
import type { Decoded } from '../../../decoded.ts';
import { decoded, text } from '../../../decoded.ts';
import { coins, contract, counterpartyFindings, holder, party, token } from '../../assets.ts';
import { wellKnownAt } from '../../well-known.ts';
import { allow, before } from '../allowances.ts';
import { takenAway } from '../control.ts';
import { together } from '../nested.ts';
import { addressAt, amountAt, type CallReader, type CallTable, listAt } from '../reader.ts';
import { sentFrom } from '../standing-rights.ts';
import { send } from '../tokens.ts';
import { each } from './positions.ts';

const numberAt = (list: readonly unknown[], i: number): bigint => BigInt(String(list[i] ?? 0));

/** Tokens of one kind, each with its own amount, or the same for all. */
const tokensTo =
  (of: number, receivers: number, amounts: number): CallReader =>
  ({ to, args }, context) => {
    const units = (i: number): bigint =>
      Array.isArray(args[amounts]) ? numberAt(listAt(args, amounts), i) : amountAt(args, amounts);
    return together(
      listAt(args, receivers).map((each, i) => send(addressAt(args, of), String(each), units(i), context)),
      { through: contract(to, context) },
      context,
    );
  };

/** Coins, out of what goes with the call. */
const coinsTo =
  (receivers: number, amounts: number): CallReader =>
  ({ to, args }, context) =>
    together(
      listAt(args, receivers).map((each, i): Decoded => {
        const amount = coins(numberAt(listAt(args, amounts), i), context);
        const counterparty = party(String(each), context);
        return decoded([{ action: 'send', account: context.actor, amounts: [amount], counterparty }], {
          findings: counterpartyFindings(String(each), 'receiver', context),
        });
      }),
      { through: contract(to, context) },
      context,
    );

/** Out of another account, by an allowance that it gave. */
const out =
  (from: number, receiver: number, amount: number, of: number): CallReader =>
  ({ args }, context) =>
    send(addressAt(args, of), addressAt(args, receiver), amountAt(args, amount), context, holder(addressAt(args, from), context));

const outOfSeveral: CallReader = ({ to, args }, context) =>
  together(
    listAt(args, 0).map(each => {
      const row = each as { from: string; to: string; amount: bigint; token: string };
      return send(row.token, row.to, row.amount, context, holder(row.from, context));
    }),
    { through: contract(to, context) },
    context,
  );

/** Shares of a token whose amounts are counted in something else. */
const shares =
  (from: number | null, receiverAt: number): CallReader =>
  ({ to, args }, context) => {
    const receiver = addressAt(args, receiverAt);
    const account = from === null ? context.actor : holder(addressAt(args, from), context);
    return decoded(
      [
        {
          ...{ action: 'send', account, counterparty: party(receiver, context) },
          amounts: [{ asset: token(to, context), units: null, bound: 'untold' }],
        },
      ],
      { details: [text('Shares', String(args.at(-1)))], findings: counterpartyFindings(receiver, 'receiver', context) },
    );
  };

/** So much in every period, until it is taken back. */
const perPeriod: CallReader = ({ args }, context) =>
  before(
    [text('Minutes of a period', String(args[3]))],
    allow({ token: addressAt(args, 1), spender: addressAt(args, 0), amount: amountAt(args, 2) }, context),
  );

/**
 * What the router sends into a vault is on its way into an order, where one is created with it: it is paid, and not lost.
 * SECURITY: whether the order takes it is not read, so that the vault is known by its name alone.
 */
const intoVault: CallReader = ({ to, args }, context) => {
  const given = send(addressAt(args, 0), addressAt(args, 1), amountAt(args, 2), context);
  const nameOf = (address: string): string | undefined => wellKnownAt(address, context.chainId)?.name;
  const isOnItsWay = nameOf(to) === 'GMX exchange router' && nameOf(addressAt(args, 1)) === 'GMX vault';
  return isOnItsWay ? { ...given, findings: given.findings.filter(({ id }) => id !== 'burned.contract') } : given;
};

export const paymentCalls: CallTable = {
  // Disperse, and others of its kind
  'disperseEther(address[] recipients, uint256[] values)': coinsTo(0, 1),
  'disperseToken(address token, address[] recipients, uint256[] values)': tokensTo(0, 1, 2),
  'disperseTokenSimple(address token, address[] recipients, uint256[] values)': tokensTo(0, 1, 2),
  'multisendToken(address token, address[] recipients, uint256[] values)': tokensTo(0, 1, 2),
  'multisendEther(address[] recipients, uint256[] values)': coinsTo(0, 1),
  'batchTransfer(address token, address[] recipients, uint256[] values)': tokensTo(0, 1, 2),
  'multiTransfer(address token, address[] recipients, uint256[] values)': tokensTo(0, 1, 2),
  'airdropERC20(address token, address[] recipients, uint256[] values, uint256 total)': tokensTo(0, 1, 2),
  'airdropETH(address[] recipients, uint256[] values)': coinsTo(0, 1),
  // Permit2
  'transferFrom(address from, address to, uint160 amount, address token)': out(0, 1, 2, 3),
  'transferFrom((address from, address to, uint160 amount, address token)[] details)': outOfSeveral,
  // Signed by its owner, and used on chain (ERC-3009)
  ...each(
    '#(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    ['transferWithAuthorization', 'receiveWithAuthorization'],
    sentFrom,
  ),
  ...each(
    '#(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
    ['transferWithAuthorization', 'receiveWithAuthorization'],
    sentFrom,
  ),
  // GMX: into its vaults
  'sendTokens(address token, address receiver, uint256 amount)': intoVault,
  'sendWnt(address receiver, uint256 amount)': ({ args }, context) =>
    decoded(
      [
        {
          action: 'send',
          account: context.actor,
          amounts: [coins(amountAt(args, 1), context)],
          counterparty: party(addressAt(args, 0), context),
        },
      ],
      {
        findings: counterpartyFindings(addressAt(args, 0), 'receiver', context),
      },
    ),
  'transferShares(address recipient, uint256 sharesAmount)': shares(null, 0),
  'transferSharesFrom(address sender, address recipient, uint256 sharesAmount)': shares(0, 1),
  'selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)': ({ to, args }, context) =>
    allow({ token: addressAt(args, 0), spender: to, amount: amountAt(args, 1) }, context),
  // Safe's allowance module
  'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)': perPeriod,
  'deleteAllowance(address delegate, address token)': takenAway('an allowance'),
  'removeDelegate(address delegate, bool removeAllowances)': takenAway('an allowance'),
  'executeAllowanceTransfer(address safe, address token, address to, uint96 amount, address paymentToken, uint96 payment, address delegate, bytes signature)':
    out(0, 2, 3, 1),
  'invalidateOrder(bytes orderUid)': takenAway('an order'),
};
