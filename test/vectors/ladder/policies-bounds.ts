/** Policies by who may approve, and by whether what they compare bounds anything. */
import { context, parties } from '../parties.ts';
import { submit } from '../risk-case.ts';
import { policy, present, update, world } from '../risk-world.ts';
import type { LadderCase } from './case.ts';
import { honest, malicious } from './world.ts';

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

export const policiesBounds: readonly LadderCase[] = [...whoApproves];
