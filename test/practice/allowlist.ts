/** IP allowlists: what a rule may say, and whether an address may in (docs/service.md#ip-allowlist). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ServiceError } from './errors.ts';
import type { Allowlist } from './records.ts';
import type { Organisation } from './state.ts';

export const limits = { perFamily: 10, ipv4: 20, ipv6: 48 } as const;

/** Network address and prefix, normalised: 203.0.113.77/24 is 203.0.113.0/24. */
export function normalised(cidr: string): { text: string; family: 'ipv4' | 'ipv6'; width: number } {
  const [address, width] = ipaddr.parseCIDR(cidr);
  const family = address.kind();
  const network = family === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return { text: `${network.toString()}/${width}`, family, width };
}

/**
 * Throws the service's 403. Loopback is let through, or one could lock oneself out of a practice service;
 * `address` other than that comes from the header x-practice-client-ip.
 */
export function admit(organisation: Organisation, publicKey: string, address: string | undefined): void {
  if (address === undefined) return;
  const own = organisation.allowlists.find(a => a.publicKey === null);
  if (own === undefined || !own.enabled) return;
  const list = organisation.allowlists.find(a => a.publicKey === publicKey) ?? own;
  if (!allows(list, address))
    throw new ServiceError(
      'PERMISSION_DENIED',
      `request not authorized: IP address ${address} is not in the allowlist`,
      'REQUEST_NOT_AUTHORIZED',
    );
}

function allows({ rules, onEvaluationError }: Allowlist, text: string): boolean {
  if (isIP(text) === 0) return onEvaluationError === 'ALLOW';
  const address = ipaddr.process(text);
  return rules.some(({ cidr }) => {
    const [network, width] = ipaddr.parseCIDR(cidr);
    return network.kind() === address.kind() && address.match(network, width);
  });
}
