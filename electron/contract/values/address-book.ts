/** The address book: what a person calls addresses. Plain data; the renderer may import it. */
export const addressBookKinds = ['own', 'counterparty', 'contract', 'delegate'] as const;
export type AddressBookKind = (typeof addressBookKinds)[number];

export interface AddressBookDraft {
  label: string;
  address: string;
  kind: AddressBookKind;
  note: string;
}

export interface AddressBookEntry extends AddressBookDraft {
  /** ISO time at which it came into this book. */
  addedAt: string;
  /** Who was connected then; null where nobody was. */
  addedBy: string | null;
  /** It stands in a file that nobody vouches for: shown, and known to no rule. */
  unverified?: true | undefined;
  /** Signed by the administrator of this computer: it cannot be changed here. */
  managed?: true | undefined;
}

/** What importing a file would do. Nothing is changed by looking. */
export interface AddressBookImport {
  /** Names this very difference; `address_book.import_apply` takes it back. */
  check: string;
  added: AddressBookDraft[];
  changed: { before: AddressBookEntry; after: AddressBookDraft }[];
  /** In the book and not in the file: removed only where the import says so. */
  missing: AddressBookEntry[];
  unchanged: number;
  /** Rows that are left out, counted from 1 without the header, and why. */
  problems: { row: number; problem: string }[];
  /** Rows that are taken, and what is suspicious about them. */
  warnings: { row: number; warning: string }[];
}
