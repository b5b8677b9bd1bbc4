/** Rules about where events go. */
import { urlOf } from '../../../contract/text/url-text.ts';
import { endpointOf } from '../../known/present.ts';
import { text } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { insideHost, suspiciousHost } from '../../webhooks/url.ts';
import { hostname, imitated, isOurs, knownHosts } from '../hosts.ts';
import type { Subject } from '../subject.ts';
import { hostOf } from '../wording/operations/webhooks.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

const webhooks = ['CREATE_WEBHOOK_ENDPOINT', 'UPDATE_WEBHOOK_ENDPOINT'];

const asked = (s: Subject): string | undefined => text(s.parameters, 'url');

const askedUrl = (s: Subject): URL | null => urlOf(asked(s) ?? '');

function moved(s: Subject): string | false | Said[] {
  const before = hostname(text(endpointOf(s, text(s.parameters, 'endpointId')), 'url'));
  const after = askedUrl(s)?.hostname;
  if (after === undefined || before === after) return false;
  if (before === '') return `The events would go to ${quoted(after, 253)}; this app does not know where they go now.`;
  const sentence = `The events go to ${quoted(before, 253)} now and would go to ${quoted(after, 253)}.`;
  return isOurs(s, after) ? [{ sentence, severity: 'look', because: 'a host of a domain that is yours' }] : sentence;
}

/** https, a public name, no user in it. */
function unfit(s: Subject): string[] {
  const given = asked(s);
  if (given === undefined) return [];
  const url = askedUrl(s);
  if (url === null) return [`${quoted(given, 120)} is not a URL.`];
  const found: string[] = [];
  if (url.protocol !== 'https:') found.push(`The events would travel unencrypted (${url.protocol}).`);
  if (url.username !== '' || url.password !== '')
    found.push(`The URL carries a user name: what comes before the @ is not the host. The host is ${quoted(url.hostname, 253)}.`);
  if (given.includes('\\')) found.push('The URL contains a backslash, which readers understand in different ways.');
  const inside = insideHost(url.hostname);
  if (inside !== null) found.push(inside);
  return found;
}

const suspicious = (s: Subject): string[] => suspiciousHost(asked(s) ?? '');

export const webhookRules: readonly RiskRule[] = [
  {
    id: 'webhook-host-changed',
    severity: 'high',
    sentence: 'Events would go to another host.',
    check: 'Ask whoever runs the receiver, over another channel.',
    source: 'docs/threats.md#severity',
    applies: forBases(['UPDATE_WEBHOOK_ENDPOINT'], moved),
  },
  {
    id: 'webhook-address-changed',
    severity: 'look',
    sentence: 'Events would go to another address on the same host.',
    check: 'On a shared host, the path says whose receiver it is.',
    source: 'docs/threats.md#severity',
    applies: forBases(['UPDATE_WEBHOOK_ENDPOINT'], s => {
      const before = text(endpointOf(s, text(s.parameters, 'endpointId')), 'url');
      return asked(s) !== undefined && before !== undefined && before !== asked(s) && hostname(before) === askedUrl(s)?.hostname;
    }),
  },
  {
    id: 'webhook-unfit',
    severity: 'high',
    sentence: 'The URL is not fit to receive events.',
    check: 'Use https and a public host name.',
    source: 'docs/threats.md#consequences',
    applies: forBases(webhooks, unfit),
  },
  {
    id: 'webhook-new-host',
    severity: 'high',
    sentence: 'Events go to a host that receives none yet.',
    check: 'Make sure that the host is yours.',
    source: 'docs/threats.md#severity',
    applies: forBases(['CREATE_WEBHOOK_ENDPOINT'], s => {
      const host = askedUrl(s)?.hostname ?? '';
      if (asked(s) === undefined || knownHosts(s).includes(host)) return false;
      const sentence = `${quoted(hostOf(asked(s)), 253)} receives no events yet.`;
      return isOurs(s, host) ? [{ sentence, severity: 'look', because: 'a host of a domain that is yours' }] : sentence;
    }),
  },
  {
    id: 'host-lookalike',
    severity: 'critical',
    sentence: 'A host looks like one of yours.',
    check: 'Compare it letter by letter.',
    source: 'docs/threats.md#look-alikes',
    applies: forBases(webhooks, s => {
      const host = askedUrl(s)?.hostname ?? '';
      const like = imitated(s, host);
      return like !== null && `The host ${quoted(host, 253)} is not ${like}, but looks like it.`;
    }),
  },
  {
    id: 'host-suspicious',
    severity: 'high',
    sentence: 'A host is written with letters that look like others.',
    check: 'Compare it letter by letter.',
    source: 'docs/threats.md#look-alikes',
    applies: forBases(webhooks, suspicious),
  },
];
