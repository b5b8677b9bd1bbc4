/** Where events go: hosts that are known, hosts that only seem to be, and nowhere. */
import { context } from '../parties.ts';
import { submit } from '../risk-case.ts';
import { ada, ben, hook, present, rootQuorum, world } from '../risk-world.ts';
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
const cyr = { ...ben, userId: 'user-cyr', userName: 'Cyr Vale', userEmail: 'cyr@evil.example' };
/** One user says that their mail is at a domain of their own; nobody verifies it. */
const three = { in: context({ ...present, users: [ada, ben, cyr] }) };
/** One at a domain drawn like the own one. */
const drawn = { in: context({ ...present, users: [ada, ben, { ...cyr, userEmail: 'cyr@northwlnd.example' }] }) };
/** Of the root quorum one alone has mail there, and of four users two. */
const half = {
  in: context({ rootQuorum, users: [{ ...ada, userEmail: 'ada@evil.example' }, ben, cyr, { ...ben, userId: 'user-dan' }] }),
};

export const webhooks: readonly LadderCase[] = [
  malicious(
    'adds a webhook at the domain of one user’s mail',
    created('https://collect.evil.example/x'),
    'high',
    'webhook-new-host',
    three,
  ),
  malicious(
    'moves a webhook to the domain of one user’s mail',
    hook('https://evil.example/x'),
    'high',
    'webhook-host-changed',
    three,
  ),
  malicious(
    'adds a webhook at the domain of half the users',
    created('https://evil.example/x'),
    'high',
    'webhook-new-host',
    half,
  ),
  malicious(
    'sends all events to the domain of one user’s mail',
    feature('WEBHOOK', 'https://collect.evil.example/x'),
    'critical',
    'organization-feature',
    three,
  ),
  malicious(
    'accepts passkeys of the domain of one user’s mail',
    feature('WEBAUTHN_ORIGINS', 'https://app.northwind.example,https://app.evil.example'),
    'critical',
    'feature-opens-door',
    {
      in: context({
        ...present,
        users: [ada, ben, cyr],
        features: [{ name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://app.northwind.example' }],
      }),
    },
  ),
  malicious(
    'adds a webhook at a domain like its own, where one user has mail',
    created('https://northwlnd.example/x'),
    'critical',
    'host-lookalike',
    drawn,
  ),
  honest(
    'adds a webhook at the domain of most users, where the root quorum is not known',
    created('https://audit.northwind.example/x'),
    'look',
    { in: context({ users: [ada, ben, cyr] }) },
  ),
  honest(
    'adds a webhook of its own while a guest has mail elsewhere',
    created('https://audit.northwind.example/x'),
    'look',
    three,
  ),
  honest(
    'moves a webhook within its domain while a guest has mail elsewhere',
    hook('https://eu.northwind.example/x'),
    'look',
    three,
  ),
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
  malicious('switches all events off', feature('WEBHOOK', 'false'), 'high', 'organization-feature', {
    ...here,
    because: /nobody is told what happens/,
  }),
  malicious(
    'takes the feature of events away, where what it is now is not known',
    submit('REMOVE_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBHOOK' }),
    'high',
    'organization-feature',
    { in: context({ users: [ada, ben] }) },
  ),
  honest('switches off the events that are off', feature('WEBHOOK', 'off'), 'look', {
    in: context({ ...present, features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'false' }] }),
  }),
  honest(
    'takes away the feature of events that is not set',
    submit('REMOVE_ORGANIZATION_FEATURE', { name: 'FEATURE_NAME_WEBHOOK' }),
    'look',
    {
      in: context({ ...present, features: [] }),
    },
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
