/** What is held: wallets, private keys, their tags, secrets, and what leaves or enters the service. */
import { plural } from '../../../../contract/text/plain-text.ts';
import { list, text, texts } from '../../../text/members.ts';
import { named, quoted } from '../../../text/visible.ts';
import { nameOf } from '../../subject.ts';
import { secretsOf } from '../operations/secrets.ts';
import {
  bearer,
  brandNew,
  type Changes,
  changes,
  counted,
  firstText,
  namesIn,
  newly,
  organisation,
  plainly,
  thing,
  things,
} from './change.ts';

const newWallet: Changes = subject => {
  const name = text(subject.parameters, 'walletName');
  const accounts = plural(list(subject.parameters, 'accounts').length, 'account');
  return changes(brandNew('wallet', [name]), organisation(subject), newly('Gets', name, `Wallet with ${accounts}`));
};

const newAccounts: Changes = subject => {
  const wallet = text(subject.parameters, 'walletId');
  const count = list(subject.parameters, 'accounts').length;
  return changes(
    `${count === 1 ? 'New account' : `${count} new accounts`} in ${nameOf(subject, wallet, 'wallet')}`,
    thing(subject, 'Wallet', wallet, 'wallet'),
    plainly('Gets', plural(count, 'account')),
  );
};

const newKeys: Changes = subject => {
  const names = namesIn(list(subject.parameters, 'privateKeys'), 'privateKeyName');
  const [only] = names;
  return changes(
    brandNew('private key', names),
    organisation(subject),
    names.length === 1 ? newly('Gets', only, 'Private key') : plainly('Gets', plural(names.length, 'private key')),
  );
};

const deleted =
  (kind: string, key: string): Changes =>
  subject => {
    const ids = texts(subject.parameters, key);
    const role = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${ids.length === 1 ? '' : 's'}`;
    return changes(
      `Deletes ${counted(subject, ids, kind)}`,
      things(subject, role, ids, kind),
      plainly(ids.length === 1 ? 'Is deleted' : 'Are deleted', 'cannot be undone'),
    );
  };

const renamed =
  (kind: string, key: string, ...names: string[]): Changes =>
  subject => {
    const id = text(subject.parameters, key);
    const name = firstText(subject.parameters, ...names);
    const now = nameOf(subject, id, kind);
    return changes(
      `${now.charAt(0).toUpperCase()}${now.slice(1)} becomes ${name === undefined ? 'another' : named(name)}`,
      thing(subject, kind === 'wallet' ? 'Wallet' : 'Account', id, kind),
      newly('Is called', name, '', 'nothing'),
    );
  };

const switchedOff: Changes = subject => {
  const id = text(subject.parameters, 'privateKeyId');
  return changes(
    `Switches ${nameOf(subject, id, 'private key')} off`,
    thing(subject, 'Private key', id, 'private key'),
    plainly('Loses', 'the power to sign'),
  );
};

const exported =
  (kind: string, key: string): Changes =>
  subject => {
    const id = text(subject.parameters, key);
    return changes(
      `Export of ${nameOf(subject, id, kind)}`,
      bearer(subject, kind === 'private key' ? 'Private key' : kind === 'wallet' ? 'Wallet' : 'Account', id, kind),
      plainly('Can take all of it', 'whoever holds the target key'),
    );
  };

const imported =
  (kind: string, key: string): Changes =>
  subject => {
    const name = text(subject.parameters, key);
    if (name === undefined) return { title: `Prepares to import a ${kind}` };
    const what = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} made elsewhere`;
    return changes(`Import of the ${kind} ${quoted(name)}`, organisation(subject), newly('Gets', name, what));
  };

const keyTag: Changes = subject => {
  const name = text(subject.parameters, 'privateKeyTagName');
  const keys = texts(subject.parameters, 'privateKeyIds');
  const title = brandNew('key tag', [name]);
  if (keys.length === 0) return { title };
  return changes(
    title,
    things(subject, keys.length === 1 ? 'Private key' : 'Private keys', keys, 'private key'),
    newly(keys.length === 1 ? 'Gets' : 'Get', name, 'Key tag'),
  );
};

const changedKeyTag: Changes = subject => {
  const { parameters } = subject;
  const id = text(parameters, 'privateKeyTagId');
  const [gain, lose] = [texts(parameters, 'addPrivateKeyIds'), texts(parameters, 'removePrivateKeyIds')];
  const title = `Changes ${id === undefined ? 'a key tag' : counted(subject, [id], 'key tag')}`;
  const first = gain.length > 0 ? gain : lose;
  if (first.length === 0) return { title };
  return changes(
    title,
    things(subject, first.length === 1 ? 'Private key' : 'Private keys', first, 'private key'),
    { ...thing(subject, gain.length > 0 ? 'Gets' : 'Loses', id, 'key tag') },
    gain.length > 0 && lose.length > 0 ? `${plural(lose.length, 'other loses it', 'others lose it')}` : undefined,
  );
};

const deletedKeyTags: Changes = subject => {
  const ids = texts(subject.parameters, 'privateKeyTagIds');
  return changes(
    `Deletes ${counted(subject, ids, 'key tag')}`,
    things(subject, ids.length === 1 ? 'Key tag' : 'Key tags', ids, 'tag'),
    plainly('Is deleted', 'no key has it any more'),
  );
};

const secretsPrepared: Changes = subject => ({
  title: `Prepares to import ${secretsOf(text(subject.parameters, 'numSecrets'))}`,
});

const secretsIn: Changes = subject => {
  const names = namesIn(list(subject.parameters, 'secrets'), 'name');
  const [only] = names;
  return changes(
    names.length === 1 ? `Import of the secret ${quoted(only ?? '')}` : `Import of ${plural(names.length, 'secret')}`,
    organisation(subject),
    names.length === 1 ? newly('Gets', only, 'Secret') : plainly('Gets', plural(names.length, 'secret')),
  );
};

const secretsOut: Changes = subject => {
  const ids = list(subject.parameters, 'secrets').map(row => text(row, 'secretId') ?? '');
  return changes(
    `Export of ${counted(subject, ids, 'secret')}`,
    things(subject, ids.length === 1 ? 'Secret' : 'Secrets', ids, 'secret'),
    plainly(ids.length === 1 ? 'Can read it' : 'Can read them', 'whoever holds the target key'),
  );
};

export const holdingChanges: Record<string, Changes> = {
  CREATE_WALLET: newWallet,
  CREATE_WALLET_ACCOUNTS: newAccounts,
  UPDATE_WALLET: renamed('wallet', 'walletId', 'walletName'),
  UPDATE_WALLET_ACCOUNT_NAME: renamed('account', 'walletAccountId', 'name', 'walletAccountName'),
  DELETE_WALLETS: deleted('wallet', 'walletIds'),
  DELETE_WALLET_ACCOUNTS: deleted('wallet account', 'walletAccountIds'),
  CREATE_PRIVATE_KEYS: newKeys,
  DISABLE_PRIVATE_KEY: switchedOff,
  DELETE_PRIVATE_KEYS: deleted('private key', 'privateKeyIds'),
  CREATE_PRIVATE_KEY_TAG: keyTag,
  UPDATE_PRIVATE_KEY_TAG: changedKeyTag,
  DELETE_PRIVATE_KEY_TAGS: deletedKeyTags,
  EXPORT_WALLET: exported('wallet', 'walletId'),
  EXPORT_WALLET_ACCOUNT: exported('account', 'address'),
  EXPORT_PRIVATE_KEY: exported('private key', 'privateKeyId'),
  INIT_IMPORT_WALLET: imported('wallet', 'walletName'),
  IMPORT_WALLET: imported('wallet', 'walletName'),
  INIT_IMPORT_PRIVATE_KEY: imported('private key', 'privateKeyName'),
  IMPORT_PRIVATE_KEY: imported('private key', 'privateKeyName'),
  INIT_IMPORT_SECRETS: secretsPrepared,
  IMPORT_SECRETS: secretsIn,
  EXPORT_SECRETS: secretsOut,
  DELETE_SECRETS: deleted('secret', 'secretIds'),
};
