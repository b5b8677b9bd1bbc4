/** Private keys and their tags. */
import type { Answers, Deeds } from '../context.ts';
import { wrongField } from '../errors.ts';
import { dated } from '../present.ts';
import type { PrivateKey } from '../state.ts';

const wire = ({ privateKey, createdAt, updatedAt, ...rest }: PrivateKey) => ({ ...rest, ...dated({ createdAt, updatedAt }) });

export const keys = {
  create_private_key_tag: {
    check({ organisation }, { privateKeyTagName, privateKeyIds }) {
      if (organisation.privateKeyTags.some(t => t.tagName === privateKeyTagName))
        throw wrongField('parameters.privateKeyTagName', `tag names must be unique, ${privateKeyTagName} is taken`);
      for (const [index, id] of privateKeyIds.entries())
        if (!organisation.privateKeys.some(k => k.privateKeyId === id))
          throw wrongField(
            `parameters.privateKeyIds[${index}]`,
            `expected the id of a private key of the organization, received ${id}`,
          );
    },
    perform({ organisation, newId, now }, { privateKeyTagName, privateKeyIds }) {
      const tagId = newId('private-key-tag');
      organisation.privateKeyTags.push({ tagId, tagName: privateKeyTagName, createdAt: now, updatedAt: now });
      for (const key of organisation.privateKeys) if (privateKeyIds.includes(key.privateKeyId)) key.privateKeyTags.push(tagId);
      return { privateKeyTagId: tagId, privateKeyIds };
    },
  },
  delete_private_key_tags: {
    check({ organisation }, { privateKeyTagIds }) {
      for (const [index, id] of privateKeyTagIds.entries())
        if (!organisation.privateKeyTags.some(t => t.tagId === id))
          throw wrongField(`parameters.privateKeyTagIds[${index}]`, `expected the id of a private key tag, received ${id}`);
    },
    perform({ organisation }, { privateKeyTagIds }) {
      const tagged = organisation.privateKeys.filter(k => k.privateKeyTags.some(t => privateKeyTagIds.includes(t)));
      for (const key of tagged) key.privateKeyTags = key.privateKeyTags.filter(t => !privateKeyTagIds.includes(t));
      organisation.privateKeyTags = organisation.privateKeyTags.filter(t => !privateKeyTagIds.includes(t.tagId));
      return { privateKeyTagIds, privateKeyIds: tagged.map(k => k.privateKeyId) };
    },
  },
} satisfies Deeds<'create_private_key_tag' | 'delete_private_key_tags'>;

export const keyAnswers = {
  list_private_keys: ({ organisation }) => ({ privateKeys: organisation.privateKeys.map(wire) }),
  list_private_key_tags: ({ organisation }) => ({
    privateKeyTags: organisation.privateKeyTags.map(t => ({ ...t, tagType: 'TAG_TYPE_PRIVATE_KEY', ...dated(t) })),
  }),
} satisfies Answers<'list_private_keys' | 'list_private_key_tags'>;
