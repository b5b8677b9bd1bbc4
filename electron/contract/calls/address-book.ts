/** Calls about the address book. */
import { z } from 'zod';
import { choice, identifier, text } from '../schema/fields.ts';
import type { AddressBookEntry, AddressBookImport } from '../values/address-book.ts';
import { addressBookKinds } from '../values/address-book.ts';
import { call, nothing, typed } from './call.ts';

const bookAddress = text().max(1000).meta({ label: 'Address' });

export const addressBookCalls = {
  'address_book.list': call({
    doc: 'Lists the entries of the address book.',
    parameters: nothing,
    answer: typed<AddressBookEntry[]>(),
  }),
  'address_book.add': call({
    doc: 'Adds an address, once confirmed in the confirmation window. Warnings are returned first.',
    parameters: z.strictObject({
      label: text().max(100).meta({ label: 'Label', example: 'Payroll' }),
      address: bookAddress,
      kind: choice(addressBookKinds).meta({ label: 'Kind' }),
      note: z.string().max(1000).optional().meta({ label: 'Note', multiline: true }),
      acceptWarnings: z.boolean().optional(),
    }),
    // `entry` is null where there are warnings that were not accepted yet.
    answer: typed<{
      entry: AddressBookEntry | null;
      warnings: string[];
      /** The known address that it resembles at its ends. */
      resembles: { address: string; name: string } | null;
    }>(),
    consent: 'inside',
  }),
  'address_book.update': call({
    doc: 'Changes an entry, once confirmed in the confirmation window. A different address is a different entry.',
    parameters: z.strictObject({
      address: bookAddress,
      label: text().max(100).optional(),
      kind: choice(addressBookKinds).optional(),
      note: z.string().max(1000).optional(),
    }),
    answer: typed<AddressBookEntry>(),
    consent: 'inside',
  }),
  'address_book.remove': call({
    doc: 'Removes an address, once confirmed in the confirmation window.',
    parameters: z.strictObject({ address: bookAddress }),
    answer: typed<null>(),
    consent: 'inside',
  }),
  'address_book.import_check': call({
    doc: 'Reads a file of addresses and returns what importing it would change. Nothing is changed.',
    parameters: z.strictObject({ text: z.string().max(4_000_000), format: z.enum(['csv', 'json']) }),
    answer: typed<AddressBookImport>(),
  }),
  'address_book.import_apply': call({
    doc: 'Applies the import that was previewed last, to the address book it was previewed against, once confirmed in the confirmation window.',
    parameters: z.strictObject({ check: identifier(), removeMissing: z.boolean() }),
    answer: typed<{ added: number; changed: number; removed: number }>(),
    consent: 'inside',
  }),
};
