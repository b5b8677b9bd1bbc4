/** Words for webhook endpoints. */
import { urlOf } from '../../../../contract/text/url-text.ts';
import { flag, list, text } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { members, nameOf, theNamed, type Words } from '../../subject.ts';
import { headline } from '../headline.ts';

export const hostOf = (url: string | undefined): string => urlOf(url ?? '')?.host ?? 'an address that is not a URL';

const create: Words = subject => {
  const m = members(subject);
  return {
    headline: headline('Send', `events of the organisation to ${quoted(hostOf(text(subject.parameters, 'url')), 253)}`),
    effects: ['Whoever runs that host learns of every subscribed event.'],
    facts: [
      ...m.text('URL', 'url', 'url'),
      ...m.text('Name', 'name'),
      ...list(subject.parameters, 'subscriptions').flatMap(row => [
        ...members(subject, row).text('Event', 'eventType'),
        ...members(subject, row).text('Filters', 'filtersJson', 'json'),
        ...members(subject, row).flag('Active', 'isActive', 'yes', 'no'),
      ]),
    ],
  };
};

const update: Words = subject => {
  const m = members(subject);
  const url = text(subject.parameters, 'url');
  const endpoint = text(subject.parameters, 'endpointId');
  const called = theNamed(subject, endpoint, 'webhook');
  const active = flag(subject.parameters, 'isActive');
  const what =
    url !== undefined
      ? headline('Send', `the events of ${nameOf(subject, endpoint, 'webhook')} to ${quoted(hostOf(url), 253)}`)
      : active === undefined
        ? headline('Rename', called)
        : headline('Switch', `${called} ${active ? 'on' : 'off'}`);
  return {
    headline: what,
    effects: url === undefined ? [] : ['Whoever runs that host learns of every subscribed event.'],
    facts: [
      ...m.id('Endpoint', 'endpointId'),
      ...m.text('New URL', 'url', 'url'),
      ...m.text('New name', 'name'),
      ...m.flag('Active', 'isActive', 'yes', 'no'),
    ],
  };
};

const remove: Words = subject => ({
  headline: headline('Delete', theNamed(subject, text(subject.parameters, 'endpointId'), 'webhook')),
  effects: [],
  facts: members(subject).id('Endpoint', 'endpointId'),
});

export const webhookWords = { create_webhook_endpoint: create, update_webhook_endpoint: update, delete_webhook_endpoint: remove };
