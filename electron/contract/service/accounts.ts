/** Wallet accounts, as they are asked for and as they come back. */
import { z } from 'zod';
import { addressFormats, curves, mnemonicLengths, pathFormats } from '../schema/enums.ts';
import { choice, maybe, noneTwice, openChoice, text, timestamp } from '../schema/fields.ts';
import { derivationPath } from '../schema/formats.ts';

/** Items of signup's `wallet.accounts` (docs/service.md#conventions). */
export const accountParameters = () =>
  z
    .array(
      z
        .strictObject({
          curve: choice(curves).meta({ label: 'Curve' }),
          pathFormat: choice(pathFormats).meta({ label: 'Path format' }),
          path: derivationPath().meta({ label: 'Path' }),
          addressFormat: choice(addressFormats).meta({ label: 'Address format' }),
          name: text().optional().meta({ label: 'Name', example: 'Payroll' }),
        })
        .meta({ label: 'Account' }),
    )
    .superRefine(
      noneTwice(
        ({ curve, path, addressFormat }) => `${curve} ${path} ${addressFormat}`,
        'path',
        'a path that no other account of the same curve and format has',
      ),
    )
    .meta({ label: 'Accounts', help: 'Empty if not needed.' });

export const mnemonicLength = () =>
  z
    .literal([...mnemonicLengths])
    .optional()
    .meta({ label: 'Mnemonic length', help: 'Words: 12, 15, 18, 21 or 24. Default 12.', example: '12' });

export const wallet = z.object({
  walletId: z.string(),
  walletName: z.string(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  exported: z.boolean(),
  imported: z.boolean(),
});

export const walletAccount = z.object({
  walletAccountId: z.string(),
  organizationId: z.string(),
  walletId: z.string(),
  curve: openChoice(curves),
  pathFormat: openChoice(pathFormats),
  path: z.string(),
  addressFormat: openChoice(addressFormats),
  address: z.string(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  publicKey: maybe(z.string()),
  walletDetails: maybe(wallet),
  name: maybe(z.string()),
  caip2Prefix: maybe(z.string()),
});
