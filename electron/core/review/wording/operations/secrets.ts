/** Words for imported secrets. */
import { plural } from '../../../../contract/text/plain-text.ts';
import { list, text } from '../../../text/members.ts';
import { quoted, shortened } from '../../../text/visible.ts';
import { members, nameOf, several, type Words } from '../../subject.ts';
import { headline } from '../headline.ts';

/** “2 secrets” of a number as it came. */
export const secretsOf = (count: string | undefined): string =>
  count === undefined ? 'an unknown number of secrets' : `${shortened(count, 20)} ${count === '1' ? 'secret' : 'secrets'}`;

const prepare: Words = subject => ({
  headline: headline('Prepare', `to import ${secretsOf(text(subject.parameters, 'numSecrets'))}`),
  effects: ['The service creates keys to encrypt the secrets to.'],
  facts: [...members(subject).text('Number', 'numSecrets'), ...members(subject).text('Encryption', 'encryptionSuite')],
});

const bring: Words = subject => {
  const rows = list(subject.parameters, 'secrets');
  const names = rows.map(row => text(row, 'name')).map(name => (name === undefined ? 'one without a name' : quoted(name)));
  return {
    headline: headline('Import', `${plural(rows.length, 'secret')}: ${several(names, 'none')}`),
    effects: ['The service can use the secrets as policies allow. They are encrypted: this app cannot see what they say.'],
    facts: rows.flatMap((row, i) => {
      const n = rows.length === 1 ? '' : `${i + 1}: `;
      const m = members(subject, row);
      return [
        ...m.text(`${n}Name`, 'name'),
        ...m.text(`${n}Encrypted to`, 'targetPublicKey', 'hex'),
        ...m.text(`${n}Encryption`, 'encryptionSuite'),
        ...list(row, 'staticProperties').flatMap(p => members(subject, p).text(`${n}Property ${text(p, 'key') ?? ''}`, 'value')),
      ];
    }),
  };
};

const takeOut: Words = subject => {
  const rows = list(subject.parameters, 'secrets');
  return {
    headline: headline(
      'Export',
      `${plural(rows.length, 'secret')}: ${several(
        rows.map(row => nameOf(subject, text(row, 'secretId'), 'secret')),
        'none',
      )}`,
    ),
    effects: ['Whoever holds the private keys of the targets can read them.'],
    facts: rows.flatMap(row => [
      ...members(subject, row).id('Secret', 'secretId'),
      ...members(subject, row).text('Target public key', 'targetPublicKey', 'hex'),
    ]),
  };
};

const remove: Words = subject => ({
  headline: headline('Delete', `${plural(list(subject.parameters, 'secretIds').length, 'secret')}`),
  effects: ['This cannot be undone.'],
  facts: members(subject).ids('Secret', 'secretIds'),
});

export const secretWords = { init_import_secrets: prepare, import_secrets: bring };
export const secretCompanions: Record<string, Words> = { EXPORT_SECRETS: takeOut, DELETE_SECRETS: remove };
