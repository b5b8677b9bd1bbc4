/** Words for wallets, their accounts, and keys that leave or enter the service. */
import { plural } from '../../../../contract/text/plain-text.ts';
import { flag, list, text, texts } from '../../../text/members.ts';
import { quoted } from '../../../text/visible.ts';
import { members, nameOf, type Subject, several, theNamed, type Words } from '../../subject.ts';
import { headline } from '../headline.ts';

const accountFacts = (subject: Subject) =>
  list(subject.parameters, 'accounts').flatMap((account, i) => {
    const m = members(subject, account);
    return [
      ...m.text(`${i + 1}: Path`, 'path'),
      ...m.text(`${i + 1}: Address format`, 'addressFormat'),
      ...m.text(`${i + 1}: Curve`, 'curve'),
      ...m.text(`${i + 1}: Name`, 'name'),
    ];
  });

const create: Words = subject => {
  const m = members(subject);
  return {
    headline: headline(
      'Create',
      `the wallet ${quoted(text(subject.parameters, 'walletName') ?? '')} with ${plural(list(subject.parameters, 'accounts').length, 'account')}`,
    ),
    effects: ['A new mnemonic is made inside the service.'],
    facts: [
      ...m.text('Name', 'walletName'),
      ...m.text('Mnemonic length', 'mnemonicLength', 'text', 'words'),
      ...accountFacts(subject),
    ],
  };
};

const accounts: Words = subject => ({
  headline: headline(
    'Derive',
    `${plural(list(subject.parameters, 'accounts').length, 'account')} in ${nameOf(subject, text(subject.parameters, 'walletId'), 'wallet')}`,
  ),
  effects: [
    flag(subject.parameters, 'persist') === false
      ? 'The addresses are shown but not kept.'
      : 'The organisation gains new addresses.',
  ],
  facts: [...members(subject).id('Wallet', 'walletId'), ...accountFacts(subject)],
});

const forced = (subject: Subject): string[] =>
  flag(subject.parameters, 'deleteWithoutExport') === true
    ? ['This includes keys that were never exported and exist nowhere else: what they hold is lost with them.']
    : [];

const remove =
  (what: string, key: string): Words =>
  subject => {
    const ids = texts(subject.parameters, key);
    const m = members(subject);
    return {
      headline: headline(
        'Delete',
        `${plural(ids.length, what)}: ${several(
          ids.map(id => nameOf(subject, id, what)),
          'none',
        )}`,
      ),
      effects: ['This cannot be undone: the service can no longer move whatever is at their addresses.', ...forced(subject)],
      facts: [
        ...m.ids(what.charAt(0).toUpperCase() + what.slice(1), key),
        ...m.flag('Without export', 'deleteWithoutExport', 'yes, forced', 'no'),
      ],
    };
  };

const rename: Words = subject => ({
  headline: headline(
    'Rename',
    `${theNamed(subject, text(subject.parameters, 'walletId'), 'wallet')} to ${quoted(text(subject.parameters, 'walletName') ?? '')}`,
  ),
  effects: [],
  facts: [...members(subject).id('Wallet', 'walletId'), ...members(subject).text('New name', 'walletName')],
});

const renameAccount: Words = subject => ({
  headline: headline(
    'Rename',
    `${theNamed(subject, text(subject.parameters, 'walletAccountId'), 'wallet account')} to ${quoted(text(subject.parameters, 'name') ?? text(subject.parameters, 'walletAccountName') ?? '')}`,
  ),
  effects: [],
  facts: [
    ...members(subject).id('Account', 'walletAccountId'),
    ...members(subject).text('New name', 'name'),
    ...members(subject).text('New name', 'walletAccountName'),
  ],
});

const disableKey: Words = subject => ({
  headline: headline('Switch', `${theNamed(subject, text(subject.parameters, 'privateKeyId'), 'private key')} off`),
  effects: ['It can no longer sign: the service can no longer move whatever is at its addresses.'],
  facts: members(subject).id('Private key', 'privateKeyId'),
});

const exported =
  (what: string, key: string): Words =>
  subject => ({
    headline: headline('Export', `the key of ${nameOf(subject, text(subject.parameters, key), what)}`),
    effects: ['Whoever holds the private key of the target can read it, and move everything it controls, without this service.'],
    facts: [
      ...members(subject).id(what, key),
      ...members(subject).text('Target public key', 'targetPublicKey', 'hex'),
      ...members(subject).text('Language', 'language'),
    ],
  });

const imported =
  (what: string, key: string): Words =>
  subject => {
    const name = text(subject.parameters, key);
    return {
      headline:
        name === undefined ? headline('Prepare', `to import a ${what}`) : headline('Import', `the ${what} ${quoted(name)}`),
      effects: ['The key was made elsewhere: others may hold copies of it.'],
      facts: [
        ...members(subject).id('User', 'userId'),
        ...members(subject).text('Name', key),
        ...members(subject).text('Curve', 'curve'),
        ...accountFacts(subject),
      ],
    };
  };

export const walletWords = {
  create_wallet: create,
  create_wallet_accounts: accounts,
  delete_wallets: remove('wallet', 'walletIds'),
};
export const walletCompanions: Record<string, Words> = {
  UPDATE_WALLET: rename,
  UPDATE_WALLET_ACCOUNT_NAME: renameAccount,
  DISABLE_PRIVATE_KEY: disableKey,
  DELETE_WALLET_ACCOUNTS: remove('wallet account', 'walletAccountIds'),
  EXPORT_WALLET: exported('wallet', 'walletId'),
  EXPORT_WALLET_ACCOUNT: exported('account', 'address'),
  EXPORT_PRIVATE_KEY: exported('private key', 'privateKeyId'),
  INIT_IMPORT_WALLET: imported('wallet', 'walletName'),
  IMPORT_WALLET: imported('wallet', 'walletName'),
  INIT_IMPORT_PRIVATE_KEY: imported('private key', 'privateKeyName'),
  IMPORT_PRIVATE_KEY: imported('private key', 'privateKeyName'),
  DELETE_PRIVATE_KEYS: remove('private key', 'privateKeyIds'),
};
