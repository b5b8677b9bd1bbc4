/** Private keys and their tags. */
import { z } from 'zod';
import { addressFormats, curves, tagTypes } from '../schema/enums.ts';
import { identifier, maybe, openChoice, text, timestamp } from '../schema/fields.ts';
import { activity, query } from '../schema/operation.ts';

const privateKey = z.object({
  privateKeyId: z.string(),
  publicKey: z.string(),
  privateKeyName: z.string(),
  curve: openChoice(curves),
  addresses: z.array(z.object({ format: maybe(openChoice(addressFormats)), address: maybe(z.string()) })),
  privateKeyTags: z.array(z.string()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  exported: z.boolean(),
  imported: z.boolean(),
});

const privateKeyTag = z.object({
  tagId: z.string(),
  tagName: z.string(),
  tagType: openChoice(tagTypes),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

export const keys = {
  list_private_keys: query({
    group: 'keys',
    doc: 'Lists the private keys of the organisation: public keys, addresses and tags.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({ privateKeys: z.array(privateKey) }),
  }),
  list_private_key_tags: query({
    group: 'keys',
    doc: 'Lists the tags of private keys.',
    source: 'docs/service.md#companion-queries',
    parameters: z.strictObject({}),
    response: z.object({ privateKeyTags: z.array(privateKeyTag) }),
  }),
  create_private_key_tag: activity({
    group: 'keys',
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG',
    intent: 'createPrivateKeyTagIntent',
    result: {
      member: 'createPrivateKeyTagResult',
      shape: z.object({ privateKeyTagId: z.string(), privateKeyIds: z.array(z.string()) }),
    },
    doc: 'Creates a tag and adds it to private keys.',
    source: 'interface',
    parameters: z.strictObject({
      privateKeyTagName: text().meta({ label: 'Tag name', example: 'Cold storage' }),
      privateKeyIds: z.array(identifier().meta({ label: 'Private key' })).meta({ label: 'Private keys' }),
    }),
  }),
  delete_private_key_tags: activity({
    group: 'keys',
    type: 'ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS',
    intent: 'deletePrivateKeyTagsIntent',
    result: {
      member: 'deletePrivateKeyTagsResult',
      shape: z.object({ privateKeyTagIds: z.array(z.string()), privateKeyIds: z.array(z.string()) }),
    },
    doc: 'Deletes private key tags; the keys stay.',
    source: 'interface',
    parameters: z.strictObject({
      privateKeyTagIds: z.array(identifier().meta({ label: 'Tag' })).meta({ label: 'Tags' }),
    }),
  }),
};
