import type { Trust } from '../../../electron/contract/values/document.ts';

/** "Address book, 14×"; the name that is imitated follows, as text from outside. */
export function trustWords({ kind, times }: Trust): string {
  const often = times === undefined || times === 0 ? '' : `${times}×`;
  switch (kind) {
    case 'own':
      return 'Own account';
    case 'book':
      return often === '' ? 'Address book' : `Address book, ${often}`;
    case 'well_known':
      return 'Well known';
    case 'dealt':
      return often === '' ? 'Dealt with before' : `Dealt with ${often}`;
    case 'first_seen':
      return 'First seen';
    default:
      return 'Imitates';
  }
}
