/** The vault catalogue, as far as it was asked for. */
import type { Members } from '../../../contract/text/members.ts';
import { rows, text } from '../../text/members.ts';
import { type Subject, sameText } from '../subject.ts';

export function vaultOf(subject: Subject, address: string | undefined): { name: string; row: Members } | undefined {
  if (address === undefined) return undefined;
  const row = rows(subject.context.current.vaults, 'vaults').find(vault =>
    ['vaultAddress', 'wrapperAddress'].some(key => sameText(text(vault, key) ?? '', address)),
  );
  return row === undefined ? undefined : { name: text(row, 'name') ?? address, row };
}
