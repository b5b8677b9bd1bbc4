/** The account a request names: its curve, and the chains it can be on, as far as they can be told here. */
import type { AddressFormat, Curve } from '../../contract/schema/enums.ts';
import { addressTable } from '../addresses/table.ts';
import type { ReviewContext } from '../known/context.ts';
import { namesOf } from '../known/names.ts';
import { signerOf } from '../review/receipt/signer.ts';

export interface RequestSigner {
  /** null where it cannot be told: an id or an address that is not known here and can be on several. */
  curve: Curve | null;
  formats: AddressFormat[];
  name: string | null;
}

export function requestSigner(signWith: string, context: ReviewContext): RequestSigner {
  const names = namesOf(context);
  const signer = signerOf(signWith, names.signer(signWith));
  const possible = new Set<Curve>(signer.formats.flatMap(format => [...addressTable[format].curves]));
  const [only] = possible;
  return {
    curve: signer.curve ?? (possible.size === 1 ? (only ?? null) : null),
    formats: signer.formats,
    name: (names.address(signWith) ?? names.id(signWith))?.name ?? null,
  };
}
