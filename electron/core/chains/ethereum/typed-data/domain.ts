/** The domain's type: as it is declared, and as libraries build it that do not read the declaration (EIP-712, eip712Domain). */
import type { Members } from '../../../../contract/text/members.ts';
import type { Found } from '../../finding.ts';
import type { Field } from './shape.ts';

const domainFields: Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];

/** What stands in the domain, in the standard's order. */
export const usualDomain = (domain: Members): Field[] =>
  domainFields.filter(({ name }) => domain[name] !== undefined && domain[name] !== null);

/**
 * SECURITY: some libraries hash the domain's type as it is declared, others build it from the members of the domain object
 * in the standard's order: only where both are the same is there one digest.
 */
export function domainMismatch(declared: readonly Field[], usual: readonly Field[]): Found[] {
  if (written(declared) === written(usual)) return [];
  return [{ id: 'domain-mismatch', declared: written(declared), built: written(usual) }];
}

export const written = (fields: readonly Field[]): string => fields.map(({ type, name }) => `${type} ${name}`).join(', ');
