/** Policies by who may approve, and by whether what they compare bounds anything. */
import { context, parties } from '../parties.ts';
import { submit } from '../risk-case.ts';
import { policy, present, update, world } from '../risk-world.ts';
import type { LadderCase } from './case.ts';
import { at, honest, malicious } from './world.ts';

const here = { in: world };
const allow = (condition: string, consensus: string) =>
  submit('CREATE_POLICY_V3', { policyName: 'New', effect: 'EFFECT_ALLOW', condition, consensus, notes: '' });
const tagged = (tag: string, least: number) => `approvers.filter(user, user.tags.contains('${tag}')).count() >= ${least}`;

const whoApproves: readonly LadderCase[] = [
  malicious(
    'lets those approve who carry a tag that nobody has, where tags are not listed',
    update({ policyConsensus: tagged('tag-ghost-7', 3) }),
    'high',
    'policy-change',
    { ...here, because: /“tag-ghost-7” among those who approve, and no user here is called so or carries such a tag/ },
  ),
  honest(
    'asks for two people of a tag that they carry, where tags are not listed',
    allow(`eth.tx.to == '${parties.payroll}' && eth.tx.value <= 1000`, tagged('tag-finance-1', 2)),
    'look',
    here,
  ),
  honest(
    'asks for one more of those who approve already, whatever they are called',
    update({ policyConsensus: tagged('tag-gone-4', 3) }),
    'look',
    {
      in: context({
        ...present,
        policies: [policy('policy-pay', 'EFFECT_ALLOW', "wallet.id == 'wallet-1'", tagged('tag-gone-4', 2))],
      }),
    },
  ),
];

const one = 'approvers.count() >= 1';
const two = 'approvers.count() >= 2';
/** True of payments of all there is. */
const noBounds = [
  'eth.tx.value <= 1',
  'eth.tx.value < 100000000000000000000000000',
  "eth.tx.contract_call_args['deadline'] < 1900000000",
  `solana.tx.transfers.all(t, t.to == '${parties.payroll}')`,
];
const usdc = `eth.tx.to == '${parties.usdc}' && eth.tx.function_name == 'transfer'`;

const whatBounds: readonly LadderCase[] = [
  ...noBounds.map(each =>
    malicious(`lets one person pay anything within what bounds nothing: ${each}`, allow(each, one), 'critical', 'policy-open', {
      ...here,
      because: /any payment to anybody/,
    }),
  ),
  malicious(
    'lets two people call what nobody knows, without coins',
    allow(`eth.tx.to == '${at.thief}' && eth.tx.value <= 0`, two),
    'high',
    'policy-change',
    here,
  ),
  honest(
    'lets two people pay from a wallet, up to an amount of coins',
    allow("wallet.id == 'wallet-1' && eth.tx.value < 5000000000000000000", two),
    'look',
    here,
  ),
  malicious(
    'lets two people pay a stranger all of a token before a time',
    allow(
      `${usdc} && eth.tx.contract_call_args['to'] == '${at.thief}' && eth.tx.contract_call_args['deadline'] < 1900000000`,
      two,
    ),
    'high',
    'policy-change',
    here,
  ),
  malicious(
    'lets one person pay a stranger all of a token, without coins',
    allow(`${usdc} && eth.tx.value == 0 && eth.tx.contract_call_args['to'] == '${at.thief}'`, one),
    'critical',
    'policy-open',
    here,
  ),
  malicious(
    'lets one person pay a stranger, among ways to sign',
    allow(`activity.action == 'SIGN' && (eth.tx.to == '${at.thief}' || eth.tx.to == '${parties.payroll}')`, one),
    'critical',
    'policy-open',
    { ...here, because: /any payment to 0x9e4c/i },
  ),
  malicious(
    'lets one person pay a stranger, where the other way is bounded',
    allow(`eth.tx.chain_id == 1 && (eth.tx.to == '${at.thief}' || eth.tx.data == '0x' && eth.tx.value < 5)`, one),
    'critical',
    'policy-open',
    { ...here, because: /any payment to 0x9e4c/i },
  ),
  honest(
    'lets two people pay a newcomer some coins, and call nothing',
    allow(`eth.tx.to == '${at.newcomer}' && eth.tx.value <= 1000000000000000000 && eth.tx.data == '0x'`, two),
    'look',
    here,
  ),
  honest(
    'lets two people pay a newcomer some of a token',
    allow(
      `${usdc} && eth.tx.contract_call_args['to'] == '${at.newcomer}' && eth.tx.contract_call_args['value'] <= 2000000000`,
      two,
    ),
    'look',
    here,
  ),
  honest(
    'lets two people pay one or another who is known',
    allow(`activity.action == 'SIGN' && (eth.tx.to == '${parties.payroll}' || eth.tx.to == '${parties.ops}')`, two),
    'look',
    here,
  ),
  honest(
    'lets two people pay within bounds on Solana and in tokens',
    allow(
      'solana.tx.transfers.all(t, t.to == "x" && t.amount <= 5000000000) && solana.tx.spl_transfers.all(t, t.to == "y" && t.amount <= 5000000)',
      two,
    ),
    'look',
    here,
  ),
];

export const policiesBounds: readonly LadderCase[] = [...whoApproves, ...whatBounds];
