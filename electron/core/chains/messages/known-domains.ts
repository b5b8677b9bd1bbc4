/** Which hosts that a message names imitate a domain of this organisation, or of an application that many sign in to. */
import { domainImitation } from '../../text/host-lookalike.ts';
import type { Names, ReadContext } from '../context.ts';
import { wellKnownHosts } from './well-known-hosts.ts';

interface Anchors {
  count: number;
  like: (host: string) => string | null;
}

/** One index for all that is read with the same names: a text names many hosts, and a list holds many texts. */
const made = new WeakMap<Names, Anchors>();

function anchorsOf(names: Names): Anchors {
  const found = made.get(names);
  if (found !== undefined) return found;
  const all = [...names.domains, ...wellKnownHosts];
  const anchors = { count: all.length, like: domainImitation(all) };
  made.set(names, anchors);
  return anchors;
}

/** Domains that one host is held against in a step. */
const aStep = 4;

/**
 * The known domain that a host imitates; null where it imitates none, or is under one.
 * @throws OverLimit where a text names more hosts than can be held against them
 */
export function imitatedBy(host: string, { names, work }: ReadContext): string | null {
  const { count, like } = anchorsOf(names);
  work.spend(count / aStep);
  return like(host);
}
