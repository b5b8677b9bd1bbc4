/** Words for private keys and their tags. */
import { plural } from '../../../../contract/text/plain-text.ts';
import { list, text, texts } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { members, nameOf, several, theNamed, type Words } from '../../subject.ts';
import { headline } from '../headline.ts';

const createTag: Words = subject => {
  const ids = texts(subject.parameters, 'privateKeyIds');
  return {
    headline: headline(
      'Create',
      `the key tag ${quoted(text(subject.parameters, 'privateKeyTagName') ?? '')} on ${plural(ids.length, 'private key')}`,
    ),
    effects: ['Policies can name tags: this can change who may use these keys.'],
    facts: [...members(subject).text('Name', 'privateKeyTagName'), ...members(subject).ids('Private key', 'privateKeyIds')],
  };
};

const deleteTags: Words = subject => {
  const ids = texts(subject.parameters, 'privateKeyTagIds');
  return {
    headline: headline(
      'Delete',
      `${plural(ids.length, 'key tag')}: ${several(
        ids.map(id => nameOf(subject, id, 'tag')),
        'none',
      )}`,
    ),
    effects: ['The keys stay. Policies that name the tag no longer match them.'],
    facts: members(subject).ids('Tag', 'privateKeyTagIds'),
  };
};

const updateTag: Words = subject => {
  const m = members(subject);
  return {
    headline: headline('Change', theNamed(subject, text(subject.parameters, 'privateKeyTagId'), 'key tag')),
    effects: ['Policies can name tags: this can change who may use these keys.'],
    facts: [
      ...m.id('Tag', 'privateKeyTagId'),
      ...m.text('New name', 'newPrivateKeyTagName'),
      ...m.ids('Key added', 'addPrivateKeyIds'),
      ...m.ids('Key removed', 'removePrivateKeyIds'),
    ],
  };
};

const createKeys: Words = subject => {
  const keys = list(subject.parameters, 'privateKeys');
  return {
    headline: headline(
      'Create',
      `${plural(keys.length, 'private key')}: ${several(
        keys.map(key => quoted(text(key, 'privateKeyName') ?? '')),
        'none',
      )}`,
    ),
    effects: ['New keys are made inside the service.'],
    facts: keys.flatMap(key => [
      ...members(subject, key).text('Name', 'privateKeyName'),
      ...members(subject, key).text('Curve', 'curve'),
      ...members(subject, key).ids('Tag', 'privateKeyTags'),
    ]),
  };
};

export const keyWords = { create_private_key_tag: createTag, delete_private_key_tags: deleteTags };
export const keyCompanions: Record<string, Words> = { UPDATE_PRIVATE_KEY_TAG: updateTag, CREATE_PRIVATE_KEYS: createKeys };
