/** Rules about the IP allowlist: who can reach the API at all. */
import type { Members } from '../../../contract/text/members.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import { allowlist, myUserId, userOf } from '../../known/present.ts';
import { holds, type Range, readAddress, readRange, widest } from '../../organisation/cidr.ts';
import { flag, list, rows, text } from '../../text/members.ts';
import { quoted } from '../../text/visible.ts';
import { type Subject, several } from '../subject.ts';
import { forBases, type RiskRule, type Said } from './rule.ts';

const setAllowlist = ['SET_IP_ALLOWLIST'];

const cidrs = (s: Subject): string[] => rows(s.parameters, 'rules').map(rule => text(rule, 'cidr') ?? '');

/** SECURITY: only a range in its own spelling lets an address in: the service may read another in its own way. */
function contains(cidr: string, address: string): boolean {
  const range = plainRange(cidr);
  const ip = readAddress(address);
  return range !== null && ip !== null && holds(range, ip);
}

/** A range with its prefix that every reader takes alike; null for any other. */
function plainRange(cidr: string): Range | null {
  const range = cidr.includes('/') ? readRange(cidr) : '';
  return typeof range === 'string' || (range.family === 'ipv4') === cidr.includes(':') ? null : range;
}

/** Whether the list of the request binds this machine's key: the organisation's does, another user's key's does not. */
function bindsUs(s: Subject): boolean {
  const key = text(s.parameters, 'publicKey');
  if (key === undefined) return true;
  const me = userOf(s, myUserId(s));
  return me === undefined || list(me, 'apiKeys').some(k => text((k as Members).credential, 'publicKey') === key);
}

function lockout(s: Subject): string | false {
  const address = text(s.context.current, 'clientIp');
  const ranges = cidrs(s);
  if (address === undefined || ranges.length === 0 || flag(s.parameters, 'enabled') === false || !bindsUs(s)) return false;
  return ranges.some(range => contains(range, address))
    ? false
    : `The address of this computer ${address} is in none of the ranges: this app could no longer reach the service.`;
}

function ownAddress(s: Subject): string | boolean {
  if (cidrs(s).length === 0 || lockout(s) !== false) return false;
  const address = text(s.context.current, 'clientIp');
  return (
    address === undefined ||
    `${quoted(address)} was typed as the address of this computer: this app cannot tell whether it is, or whether it is let in.`
  );
}

/** Wider than the service takes (docs/service.md#ip-allowlist). */
function wide(cidr: string): boolean {
  const range = readRange(cidr);
  // ::ffff:0:0/96 is the whole of IPv4.
  return typeof range !== 'string' && range.prefix < widest[range.family];
}

/** As many addresses together as one range of this prefix has are the open internet, in whichever pieces they are written. */
const openBits = { ipv4: 8, ipv6: 24 } as const;

/** SECURITY: a range in odd digits is none here, and may be one to a lenient reader: for how wide it is, the wider counts. */
const leniently = (cidr: string): string =>
  cidr
    .trim()
    .replace(/(^|[./])0+(\d)/g, '$1$2')
    .split('/')
    .map(part => part.trim().replace(/^\+/, ''))
    .join('/');

const rangesOf = (all: readonly string[]): Range[] => all.map(readRange).filter(range => typeof range !== 'string');

function openTogether(s: Subject): string[] {
  const ranges = rangesOf(cidrs(s).map(leniently));
  return (['ipv4', 'ipv6'] as const).flatMap(family => {
    const bits = family === 'ipv4' ? 32n : 128n;
    const spans = ranges
      .filter(range => range.family === family)
      .map(({ first, prefix }) => ({ from: first, to: first + (1n << (bits - BigInt(prefix))) }))
      .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
    let [sum, end] = [0n, -1n];
    for (const { from, to } of spans) {
      const start = from > end ? from : end;
      if (to > start) sum += to - start;
      if (to > end) end = to;
    }
    const isOpen = sum >= 1n << (bits - BigInt(openBits[family]));
    return isOpen
      ? [
          `Together the ranges let in ${sum === 1n << bits ? 'every' : 'a large part of every'} ${family === 'ipv4' ? 'IPv4' : 'IPv6'} address.`,
        ]
      : [];
  });
}

/** SECURITY: what is no range here, and is a way to write every address: a reader that is lenient lets everybody in. */
const boundless = (cidr: string): boolean =>
  typeof readRange(leniently(cidr)) === 'string' &&
  /[*]|\/\s*\+?0|-|^\s*(?:any|all|everywhere|internet)\s*$|^[0.:x]+$/i.test(cidr);

const broken = (s: Subject): Said[] =>
  cidrs(s)
    .filter(cidr => plainRange(cidr) === null)
    .map((cidr): Said => {
      const range = readRange(cidr);
      // One address and no prefix is that address, or refused: nobody reads more into it.
      if (
        typeof range !== 'string' &&
        readAddress(cidr)?.family === range.family &&
        !(cidr.includes(':') && range.family === 'ipv4')
      )
        return {
          sentence: `${quoted(cidr)} has no prefix: it is one address, where the service takes it. Write ${range.text}.`,
          severity: 'look',
          because: 'one address',
        };
      return typeof range === 'string' || !cidr.includes(':')
        ? `${quoted(cidr)} is not an address range that every reader understands in the same way.`
        : `${quoted(cidr)} is an IPv4 range inside IPv6: whether it lets anybody in depends on the reader. Write ${range.text}.`;
    });

/** Whether every address of some ranges is in others: ranges in pieces are the same ranges. */
function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  const ranges = outer.map(plainRange).filter(range => range !== null);
  const sorted = ranges.sort((a, b) => (a.first < b.first ? -1 : 1));
  return inner.map(plainRange).every(range => {
    if (range === null) return false;
    let next = range.first;
    for (const { family, first, last } of sorted) if (family === range.family && first <= next && last >= next) next = last + 1n;
    return next > range.last;
  });
}

/** The organisation’s list, or that of the same key. */
const sameKey = (s: Subject, now: Members): boolean => (text(now, 'publicKey') ?? '') === (text(s.parameters, 'publicKey') ?? '');

function dropped(s: Subject): string | false {
  const now = allowlist(s);
  if (now === undefined || !sameKey(s, now)) return false;
  const [were, are] = [rows(now, 'rules').map(r => text(r, 'cidr') ?? ''), cidrs(s)];
  const isSame = isWithin(were, are) && isWithin(are, were);
  const gone = isSame ? [] : were.filter(cidr => !are.includes(cidr));
  return (
    gone.length > 0 &&
    `The whole list is replaced: ${plural(gone.length, 'range')} of today would be removed (${several(gone, '')}).`
  );
}

/**
 * A list that is switched off or removed. What bound a key is bound by the organisation's list again, where that is on.
 * SECURITY: no list is the open internet in its shortest spelling: as grave as 0.0.0.0/0 where there is a list now.
 */
function switchedOff(s: Subject): boolean | Said[] {
  if (s.base !== 'REMOVE_IP_ALLOWLIST' && (s.base !== 'SET_IP_ALLOWLIST' || flag(s.parameters, 'enabled') !== false))
    return false;
  const now = allowlist(s);
  const key = text(s.parameters, 'publicKey');
  if (key !== undefined) {
    const isOrganisations = now !== undefined && text(now, 'publicKey') === undefined;
    return isOrganisations && flag(now, 'enabled') === true
      ? [
          {
            sentence: 'The list of the organisation would hold for the key again.',
            severity: 'look',
            because: 'as for any key',
          },
        ]
      : [
          {
            sentence: 'The key could be used from any address, unless the list of the organisation is on.',
            severity: 'high',
            because: 'who is let in',
          },
        ];
  }
  if (now === undefined || !sameKey(s, now))
    return [{ sentence: 'API keys could be used from any address.', severity: 'high', because: 'who is let in' }];
  return flag(now, 'enabled') === false
    ? [
        {
          sentence: 'API keys can be used from any address, as they can now.',
          severity: 'look',
          because: 'as before',
        },
      ]
    : true;
}

export const allowlistRules: readonly RiskRule[] = [
  {
    id: 'allowlist-lockout',
    severity: 'critical',
    sentence: 'The allowlist would shut this computer out.',
    check: 'Add the address of this computer, or the one its network uses.',
    source: 'docs/threats.md#consequences',
    applies: forBases(setAllowlist, lockout),
  },
  {
    id: 'allowlist-empty',
    severity: 'critical',
    sentence: 'The allowlist is enabled and empty: every API request would be refused, this app’s too.',
    check: 'Add a range before enabling it.',
    source: 'docs/service.md#ip-allowlist',
    applies: forBases(setAllowlist, s => flag(s.parameters, 'enabled') === true && cidrs(s).length === 0),
  },
  {
    id: 'allowlist-open-on-error',
    severity: 'critical',
    sentence: 'When the allowlist cannot be evaluated, everybody is let in.',
    check: 'Let nobody in then, as is the default.',
    source: 'docs/threats.md#severity',
    applies: forBases(setAllowlist, s => text(s.parameters, 'onEvaluationError') === 'ALLOW'),
  },
  {
    id: 'allowlist-wide',
    severity: 'critical',
    sentence: 'The ranges are so wide that they hardly keep anybody out.',
    check: 'Use the narrowest ranges that work.',
    source: 'docs/service.md#ip-allowlist',
    applies: forBases(setAllowlist, s => [
      ...openTogether(s),
      ...cidrs(s)
        .filter(boundless)
        .map(cidr => `${quoted(cidr)} is no range, and may stand for every address.`),
      ...cidrs(s)
        .filter(wide)
        .map(
          (cidr): Said => ({
            sentence: `${quoted(cidr)} is wider than the service accepts (/20, /48) and lets nearly everybody in.`,
            severity: 'high',
            because: 'more addresses than one organisation has',
          }),
        ),
    ]),
  },
  {
    id: 'allowlist-invalid',
    severity: 'high',
    sentence: 'A range of the allowlist cannot be read.',
    check: 'Correct it.',
    source: 'docs/service.md#ip-allowlist',
    applies: forBases(setAllowlist, broken),
  },
  {
    id: 'allowlist-off',
    severity: 'critical',
    sentence: 'API keys could be used from any address.',
    check: 'Make sure that this is intended, and for how long.',
    source: 'docs/service.md#ip-allowlist',
    applies: switchedOff,
  },
  {
    id: 'allowlist-replaced',
    severity: 'look',
    sentence: 'The whole list is replaced.',
    check: 'Compare the old ranges with the new below.',
    source: 'docs/service.md#ip-allowlist',
    applies: forBases(setAllowlist, dropped),
  },
  {
    id: 'allowlist-own-address-unknown',
    severity: 'look',
    sentence: 'This app does not know the address of this computer, and cannot tell whether it is let in.',
    check: 'Look up the public address of your network.',
    source: 'docs/threats.md#consequences',
    // SECURITY: the address was typed in a page, which may type one of its own: it can make a review graver, never quieter.
    applies: forBases(setAllowlist, ownAddress),
  },
  {
    id: 'allowlist-without-effect',
    severity: 'look',
    sentence: 'The rules of a key hold only while the organisation’s allowlist is enabled, and it is not.',
    check: 'Enable the organisation’s allowlist first.',
    source: 'docs/service.md#ip-allowlist',
    applies: forBases(setAllowlist, s => {
      const now = allowlist(s);
      return (
        text(s.parameters, 'publicKey') !== undefined &&
        now !== undefined &&
        text(now, 'publicKey') === undefined &&
        flag(now, 'enabled') !== true
      );
    }),
  },
];
