/** Rules about features of the whole organisation, and about the authentication proxy: the ways in that need no key. */
import { urlOf } from '../../../contract/text/url-text.ts';
import { feature } from '../../known/present.ts';
import { effort } from '../../text/effort.ts';
import { text, texts } from '../../text/members.ts';
import { quoted, shortened } from '../../text/visible.ts';
import { hostname, imitated, imitationOf, isOurs, knownHosts } from '../hosts.ts';
import { type Subject, several } from '../subject.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

const features = ['SET_ORGANIZATION_FEATURE', 'REMOVE_ORGANIZATION_FEATURE'];
const nameIn = (s: Subject): string => text(s.parameters, 'name') ?? '';

/** Ways in that need no key. */
const doors = [
  'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_SMS_AUTH',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
  'FEATURE_NAME_AUTH_PROXY',
  'FEATURE_NAME_WEBAUTHN_ORIGINS',
];
const origins = 'FEATURE_NAME_WEBAUTHN_ORIGINS';
const events = 'FEATURE_NAME_WEBHOOK';

/** Features that let somebody in while they are on: off they do less. The others may guard something. */
const letting = doors.filter(name => name !== origins);

/** Features that spend a little of what is there already, and let nobody do anything. */
const harmless = ['FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED'];

const isOffWord = (value: string): boolean => /^\s*(?:false|off|no|0|disabled?)\s*$/i.test(value);
const milder = (sentence: string, because: string): Said[] => [{ sentence, severity: 'look', because }];

function withoutSlashes(site: string): string {
  let end = site.length;
  while (site[end - 1] === '/') end--;
  return site.slice(0, end);
}

/** Sites in a value, which names several by commas or as a list; a member of it as it is written. */
const sitesIn = (value: string): string[] =>
  value
    .split(/[\s,;[\]"']+/)
    .map(site => withoutSlashes(site).toLowerCase())
    .filter(site => site !== '');

/** A site's host, also where it is written without its scheme, or with a port in place of one. */
const hostOfSite = (site: string): string => hostname(site) || hostname(`https://${site}`);

/** Sites that stand for a host of one's own, or for one of those accepted now, in sentences: the first three, and how many more. */
function imitations(s: Subject, sites: readonly string[], now: readonly string[] = []): string[] {
  const imitated = imitationOf(s, now);
  const work = effort();
  const said = sites.flatMap(site => {
    const like = imitated(hostOfSite(site), work);
    return like === null ? [] : [`${quoted(site)} is not ${shortened(like, 253)}, but looks like it.`];
  });
  const more = said.length - 3;
  return more > 0 ? [...said.slice(0, 3), `The same holds for ${more} more.`] : said;
}

/** Passkeys bound to fewer sites, or to more of one's own. SECURITY: a site that only ends like one's own is a stranger's. */
function byOrigins(s: Subject, sentence: string, now: string | null | undefined): Said[] | null {
  const asked = sitesIn(text(s.parameters, 'value') ?? '');
  if (s.base === 'REMOVE_ORGANIZATION_FEATURE' || asked.length === 0) return null;
  const were = sitesIn(now ?? '');
  const added = asked.filter(site => !were.includes(site));
  if (were.length > 0 && added.length === 0)
    return milder(`${sentence} It would accept no site that it does not accept now.`, 'allows less than before');
  const hosts = were.map(site => urlOf(site)?.hostname ?? '').filter(host => host !== '');
  const isOwn = (site: string): boolean => {
    const url = urlOf(site);
    return url?.protocol === 'https:' && (isOurs(s, url.hostname) || hosts.some(host => url.hostname.endsWith(`.${host}`)));
  };
  if (were.length > 0 && added.every(isOwn))
    return milder(
      `${sentence} It would also accept ${several(
        added.map(site => quoted(site)),
        '',
      )}, of your own domain.`,
      'a site of a domain that is yours',
    );
  const like = imitations(s, added, hosts);
  return like.length === 0
    ? [
        `${sentence} It would also accept ${several(
          added.map(site => quoted(site)),
          '',
        )}.`,
      ]
    : [`${sentence} ${like.join(' ')}`];
}

/** Events to an address: the host decides, as it does for a webhook. */
function byHost(s: Subject, sentence: string): Said[] | null {
  const host = urlOf(text(s.parameters, 'value') ?? '')?.hostname;
  if (host === undefined || host === '') return null;
  const like = imitated(s, host);
  return knownHosts(s).includes(host) || isOurs(s, host)
    ? milder(`${sentence} The events would go to ${quoted(host, 253)}, which is yours.`, 'a host of a domain that is yours')
    : [
        `${sentence} The events would go to ${quoted(host, 253)}${like === null ? '' : `, which is not ${like}, but looks like it`}.`,
      ];
}

/** Who wants to act unseen stops the events first: it is as grave as to stop the last endpoint. */
function withoutEvents(sentence: string, now: string | null | undefined): Said[] {
  if (now === null || (now !== undefined && isOffWord(now))) return milder(`${sentence} It is off already.`, 'as before');
  const said = `${sentence} It would be switched off: nobody is told what happens.`;
  return [{ sentence: said, severity: 'high', because: 'stops all events' }];
}

/** A feature that lets somebody in and is switched off, or one that is set to what it is, opens nothing. */
function byValue(s: Subject, sentence: string): Said[] {
  const name = nameIn(s);
  const now = feature(s, name);
  const value = text(s.parameters, 'value') ?? '';
  const isOff = s.base === 'REMOVE_ORGANIZATION_FEATURE' || isOffWord(value);
  if (isOff && letting.includes(name)) return milder(`${sentence} It would be switched off.`, 'allows less than before');
  if (isOff && name === events) return withoutEvents(sentence, now);
  if (now === value && value !== '') return milder(`${sentence} It is set to this already.`, 'as before');
  if (harmless.includes(name)) return milder(`${sentence} It lets nobody do anything.`, 'pays what accounts need to exist');
  const found = name === origins ? byOrigins(s, sentence, now) : name === events ? byHost(s, sentence) : null;
  return found ?? [sentence];
}

/** SECURITY: the sites of today are in no answer that is read: what they would be is held by itself. */
function proxyDoor(s: Subject): Said[] | false {
  if (s.base === 'ENABLE_AUTH_PROXY') return ['Whoever reaches the proxy could sign up and log in without a key.'];
  if (s.base === 'DISABLE_AUTH_PROXY')
    return milder('The proxy would be switched off: nobody could log in by way of it.', 'allows less than before');
  const sites = texts(s.parameters, 'allowedOrigins');
  const isOpen = sites.some(site => site.includes('*'));
  const said = isOpen
    ? 'Every site could use this way in.'
    : `The ways in that need no key change${
        sites.length === 0
          ? ''
          : `: they would be open to ${several(
              sites.map(site => quoted(site)),
              '',
            )}`
      }.`;
  // SECURITY: who has such a site may be let in as somebody who takes it for one's own.
  const like = imitations(s, sites);
  if (isOpen || like.length > 0) return [[said, ...like].join(' ')];
  return [{ sentence: said, severity: 'high', because: 'changes what holds for everybody' }];
}

export const featureRules: readonly RiskRule[] = [
  {
    id: 'organization-feature',
    severity: 'critical',
    sentence: 'A feature of the whole organisation changes; only the root quorum can decide it.',
    check: 'Confirm with the other members of the root quorum.',
    source: 'docs/threats.md#severity; docs/service.md#enumerations',
    applies: forBases(
      features,
      s =>
        !doors.includes(nameIn(s)) &&
        byValue(s, 'A feature of the whole organisation changes; only the root quorum can decide it.'),
    ),
  },
  {
    id: 'feature-opens-door',
    severity: 'critical',
    sentence: 'The feature controls a way in that needs no API key.',
    check: 'Confirm with the other members of the root quorum.',
    source: 'docs/service.md#enumerations',
    applies: s =>
      features.includes(s.base)
        ? doors.includes(nameIn(s)) && byValue(s, 'The feature controls a way in that needs no API key.')
        : proxies.includes(s.base) && proxyDoor(s),
  },
];
const proxies = ['ENABLE_AUTH_PROXY', 'DISABLE_AUTH_PROXY', 'UPDATE_AUTH_PROXY_CONFIG', 'UPDATE_ALLOWED_ORIGINS'];
