/**
 * Who may act for an account at a protocol, who has what a position holds, and what a contract's own rules are. Signatures are
 * those of the published interfaces of protocols, of OpenZeppelin's access control and governors, and of smart accounts.
 */
import { approveHash, change, destroy, hand, takenAway } from './control.ts';
import { delegateCall } from './nested.ts';
import type { CallReader, CallTable } from './reader.ts';
import { everythingAt, upTo } from './standing-rights.ts';

const gives = (what: string, index: number): CallReader => hand(`gives ${what}`, index);

/** Given where the argument is something, taken where it is nothing. */
const unless =
  (index: number, given: CallReader, taken: CallReader): CallReader =>
  (input, context) =>
    (Number(input.args[index]) === 0 ? taken : given)(input, context);

const votes = (index: number): CallReader => hand('gives the votes', index, 'named-call');
const rules = (what: string): CallReader => change(`changes ${what}`);

export const actingCalls: CallTable = {
  // Everything an account has there: Maker, Balancer, Euler, Merkl
  'hope(address usr)': everythingAt(0, true),
  'nope(address usr)': everythingAt(0, false),
  'setRelayerApproval(address sender, address relayer, bool approved)': everythingAt(1, 2),
  'setAccountOperator(address account, address operator, bool authorized)': everythingAt(1, 2),
  'setOperator(bytes19 addressPrefix, address operator, uint256 operatorBitField)': unless(
    2,
    everythingAt(1, true),
    everythingAt(1, false),
  ),
  'toggleOperator(address user, address operator)': everythingAt(1, true),
  'setApproval(address operator, bool approved)': everythingAt(0, 1),
  'setApproved(address operator, bool approved)': everythingAt(0, 1),
  'approveOperator(address operator, bool approved)': everythingAt(0, 1),
  'setAuthorized(address operator, bool approved)': everythingAt(0, 1),
  'setWhitelist(address operator, bool approved)': everythingAt(0, 1),
  'authorize(address operator, bool approved)': everythingAt(0, 1),
  'approve(address operator)': everythingAt(0, true),
  'approve(address operator, bool approved)': everythingAt(0, 1),
  'approveDelegator(address operator)': everythingAt(0, true),
  'setApprovedOperator(address operator, bool approved)': everythingAt(0, 1),
  'setAppPermission(address operator, bool approved)': everythingAt(0, 1),
  'toggleAllowed(address operator)': everythingAt(0, true),
  'modifyAllowance(address spender, uint256 amount)': upTo(0, 1),
  'setBorrowAllowance(address spender, uint256 amount)': upTo(0, 1),
  'setApproval(address spender, uint256 amount)': upTo(0, 1),
  // Registers of delegates, who claim as the account does
  'delegateAll(address to, bytes32 rights, bool enable)': everythingAt(0, 2),
  'delegateContract(address to, address contract, bytes32 rights, bool enable)': everythingAt(0, 3),
  'delegateForAll(address to, bool enable)': everythingAt(0, 1),
  'delegateForContract(address to, address contract, bool enable)': everythingAt(0, 2),
  'delegateERC20(address to, address token, bytes32 rights, uint256 amount)': upTo(0, 3),
  'grantPermissions(address token, address flowOperator)': gives('the control of all streams', 1),
  'revokePermissions(address token, address flowOperator)': takenAway('the control of streams'),
  // Positions: Maker
  'give(uint256 cdp, address dst)': hand('hands a position', 1),
  'give(address manager, uint256 cdp, address usr)': hand('hands a position', 2),
  'cdpAllow(uint256 cdp, address usr, uint256 ok)': unless(
    2,
    gives('the use of a position', 1),
    takenAway('the use of a position'),
  ),
  'urnAllow(address usr, uint256 ok)': unless(1, gives('the use of positions', 0), takenAway('the use of positions')),
  'transferStream(uint256 id, address to)': hand('hands a stream', 1),
  'setStreamRecipient(uint256 id, address to)': hand('hands a stream', 1),
  'transferLock(uint256 id, address to)': hand('hands a lock', 1),
  'transferPosition(uint256 id, address to)': hand('hands a position', 1),
  'transferVault(uint256 id, address to)': hand('hands a position', 1),
  'transferCdp(uint256 id, address to)': hand('hands a position', 1),
  'transferVesting(address to)': hand('hands what is vested', 0),
  'configureMinter(address minter, uint256 minterAllowedAmount)': gives('the right to mint', 0),
  'setMerkleRoot(bytes32 root)': rules('who may claim'),
  'rely(address usr)': gives('the authority', 0),
  'deny(address usr)': takenAway('the authority'),
  'file(bytes32 what, address data)': gives('a part', 1),
  'file(bytes32 what, uint256 data)': rules('a parameter'),
  // What is earned: EigenLayer, Aave, Merkl, Rocket Pool
  'setClaimerFor(address claimer)': gives('what is claimed', 0),
  'setClaimerFor(address earner, address claimer)': gives('what is claimed', 1),
  'setClaimer(address user, address claimer)': gives('what is claimed', 1),
  'setClaimRecipient(address recipient, address token)': gives('what is claimed', 0),
  'set_rewards_receiver(address receiver)': gives('what is claimed', 0),
  'setRewardsReceiver(address receiver)': gives('what is claimed', 0),
  'setWithdrawalAddress(address node, address withdrawalAddress, bool confirm)': gives('what is withdrawn', 1),
  'setPrimaryWithdrawalAddress(address node, address withdrawalAddress, bool confirm)': gives('what is withdrawn', 1),
  'setRPLWithdrawalAddress(address node, address withdrawalAddress, bool confirm)': gives('what is withdrawn', 1),
  // Votes: Snapshot, Aave, Curve, Lido
  'setDelegate(bytes32 id, address delegate)': votes(1),
  'clearDelegate(bytes32 id)': takenAway('the votes of a delegate'),
  'delegateByType(address delegatee, uint8 delegationType)': votes(0),
  'assignDelegate(address delegate)': votes(0),
  'redelegate(address operator, (bytes signature, uint256 expiry) approverSignatureAndExpiry, bytes32 approverSalt)': hand(
    'gives the stake',
    0,
    'named-call',
  ),
  // OpenZeppelin's AccessManager, timelocks and governors
  'grantRole(uint64 roleId, address account, uint32 executionDelay)': gives('a role', 1),
  'revokeRole(uint64 roleId, address account)': takenAway('a role'),
  'renounceRole(uint64 roleId, address account)': takenAway('a role'),
  'updateAuthority(address target, address authority)': hand('hands the authority', 1),
  'setTargetFunctionRole(address target, bytes4[] selectors, uint64 roleId)': rules('who may call functions'),
  'setTargetAdminDelay(address target, uint32 delay)': rules('the delay'),
  'setTargetClosed(address target, bool closed)': change('opens or stops the use', 'named-call'),
  'setRoleAdmin(uint64 roleId, uint64 admin)': rules('who gives a role'),
  'setRoleAdmin(bytes32 role, bytes32 admin)': rules('who gives a role'),
  'setRoleGuardian(uint64 roleId, uint64 guardian)': rules('who guards a role'),
  'setGrantDelay(uint64 roleId, uint32 delay)': rules('the delay'),
  'updateDelay(uint256 delay)': rules('the delay'),
  'setDelay(uint256 delay)': rules('the delay'),
  'setVotingDelay(uint48 delay)': rules('the time of votes'),
  'setVotingDelay(uint256 delay)': rules('the time of votes'),
  'setVotingPeriod(uint32 period)': rules('the time of votes'),
  'setVotingPeriod(uint256 period)': rules('the time of votes'),
  'setProposalThreshold(uint256 threshold)': rules('who may propose'),
  'updateQuorumNumerator(uint256 quorumNumerator)': rules('the quorum'),
  'updateTimelock(address timelock)': gives('the execution', 0),
  // Solady, Aragon
  'completeOwnershipHandover(address pendingOwner)': hand('hands the ownership', 0),
  'grantRoles(address account, uint256 roles)': gives('roles', 0),
  'revokeRoles(address account, uint256 roles)': takenAway('roles'),
  'grantPermission(address entity, address app, bytes32 role)': gives('a permission', 0),
  'createPermission(address entity, address app, bytes32 role, address manager)': gives('a permission', 0),
  'grant(address where, address who, bytes32 permissionId)': gives('a permission', 1),
  'revoke(address where, address who, bytes32 permissionId)': takenAway('a permission'),
  // Multisigs and smart accounts
  'setOwners(address[] owners)': rules('the owners'),
  'setOwners(address[] owners, uint256 threshold)': rules('the owners'),
  'setSigners(address[] signers)': rules('the owners'),
  'setGuardians(address[] guardians)': rules('the guards'),
  'executeRecovery(address account)': rules('the owners'),
  'revokeConfirmation(uint256 transactionId)': takenAway('a consent'),
  'cancel(uint256 id)': change('cancels something', 'named-call'),
  'cancel(bytes32 id)': change('cancels something', 'named-call'),
  'addOwner(address owner, uint256 threshold)': gives('a share', 0),
  'changeRequirement(uint256 required)': rules('the number of signatures'),
  'setThreshold(uint256 threshold)': rules('the number of signatures'),
  'updateThreshold(uint256 threshold)': rules('the number of signatures'),
  'setQuorum(uint256 quorum)': rules('the number of signatures'),
  'addOwnerAddress(address owner)': gives('a share', 0),
  'addOwnerPublicKey(bytes32 x, bytes32 y)': rules('the keys'),
  'removeOwnerAtIndex(uint256 index, bytes owner)': takenAway('a share'),
  'removeLastOwner(uint256 index, bytes owner)': change('gives up the ownership'),
  'addSessionKey(address sessionKey, uint48 validAfter, uint48 validUntil)': gives('a session key', 0),
  'registerSessionKey(address sessionKey, uint48 validAfter, uint48 validUntil)': gives('a session key', 0),
  'enableSessionKey(address sessionKey)': gives('a session key', 0),
  'setPermissionsForSigner((address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid) request, bytes signature)':
    rules('who may sign'),
  'installPlugin(address plugin, bytes32 manifestHash, bytes pluginInstallData, bytes21[] dependencies)': gives(
    'unlimited power, as a plug-in',
    0,
  ),
  'installValidation(bytes25 validationConfig, bytes4[] selectors, bytes installData, bytes[] hooks)': rules('who may sign'),
  'installExecution(address module, ((bytes4 executionSelector, bool skipRuntimeValidation, bool allowGlobalValidation)[] executionFunctions, (bytes4 executionSelector, uint32 entityId, bool isHookGlobal)[] executionHooks, bytes4[] interfaceIds) manifest, bytes installData)':
    gives('unlimited power, as a module', 0),
  'assignRoles(address module, uint16[] roles, bool[] memberOf)': gives('roles', 0),
  'setAvatar(address avatar)': gives('the account it acts for', 0),
  'initialize(address owner)': gives('the ownership', 0),
  'confirmTransaction(uint256 transactionId)': (input, context) =>
    approveHash(
      {
        ...input,
        args: [
          `0x${BigInt(input.args[0] as bigint)
            .toString(16)
            .padStart(64, '0')}`,
        ],
      },
      context,
    ),
  // Who is believed on another chain: LayerZero
  'setPeer(uint32 eid, bytes32 peer)': rules('who is believed on another chain'),
  'setTrustedRemote(uint16 chain, bytes path)': rules('who is believed on another chain'),
  'setTrustedRemoteAddress(uint16 chain, bytes remote)': rules('who is believed on another chain'),
  // EigenLayer's permissions
  'setAppointee(address account, address appointee, address target, bytes4 selector)': gives('the use of a function', 1),
  'removeAppointee(address account, address appointee, address target, bytes4 selector)': takenAway('the use of a function'),
  // Vyper's two steps
  'commit_transfer_ownership(address account)': hand('offers the ownership', 0),
  'apply_transfer_ownership()': change('hands the ownership'),
  // Names
  'setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)': hand('hands a name', 2),
  'setSubnodeRecord(bytes32 parent, string label, address owner, address resolver, uint64 ttl, uint32 fuses, uint64 expiry)':
    hand('hands a name', 2),
  'setSubnodeOwner(bytes32 parent, string label, address owner, uint32 fuses, uint64 expiry)': hand('hands a name', 2),
  'wrapETH2LD(string label, address owner, uint16 fuses, address resolver)': hand('hands a name', 1),
  'unwrapETH2LD(bytes32 label, address registrant, address controller)': hand('hands a name', 1),
  'unwrap(bytes32 parent, bytes32 label, address controller)': hand('hands a name', 2),
  // DSProxy: the code of another contract runs as it
  'execute(address target, bytes data)': delegateCall,
  // With what is left of it
  'kill(address to)': gives('what is left', 0),
  'destroy(address to)': gives('what is left', 0),
  'selfDestruct(address to)': gives('what is left', 0),
  'selfdestruct(address to)': gives('what is left', 0),
  'suicide(address to)': gives('what is left', 0),
  'kill(uint256 reason)': destroy,
};
