/** Calls about the address book. */
import { z } from 'zod';
import { addressBookKinds } from '../address-book.ts';
import { choice, identifier, text } from '../fields.ts';
import { call, nothing } from './call.ts';

const bookAddress = text().max(1000).meta({ label: 'Address' });

export const addressBookCalls = {
  'address_book.list': call('All entries of the address book.', nothing),
  'address_book.add': call(
    'Adds an address, once the confirmation window said so. What is suspicious about it is answered first.',
    z.strictObject({
      label: text().max(100).meta({ label: 'Label', example: 'Payroll' }),
      address: bookAddress,
      kind: choice(addressBookKinds).meta({ label: 'Kind' }),
      note: z.string().max(1000).optional().meta({ label: 'Note', multiline: true }),
      acceptWarnings: z.boolean().optional(),
    }),
    'main',
    'inside',
  ),
  'address_book.update': call(
    'Changes what an address is called, once the confirmation window said so. Another address is another entry.',
    z.strictObject({
      address: bookAddress,
      label: text().max(100).optional(),
      kind: choice(addressBookKinds).optional(),
      note: z.string().max(1000).optional(),
    }),
    'main',
    'inside',
  ),
  'address_book.remove': call(
    'Removes an address, once the confirmation window said so.',
    z.strictObject({ address: bookAddress }),
    'main',
    'inside',
  ),
  'address_book.import_check': call(
    'Reads a file of addresses and says what importing it would change. Nothing is changed.',
    z.strictObject({ text: z.string().max(4_000_000), format: z.enum(['csv', 'json']) }),
  ),
  'address_book.import_apply': call(
    'Applies the import that was looked at last, to the book it was looked at with, once the confirmation window said so.',
    z.strictObject({ check: identifier(), removeMissing: z.boolean() }),
    'main',
    'inside',
  ),
  'address_book.export': call(
    'The address book as a file: CSV that runs nothing in a spreadsheet, or JSON.',
    z.strictObject({ format: z.enum(['csv', 'json']) }),
  ),
};
