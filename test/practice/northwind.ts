/** The practice organisation: Northwind Treasury, three people, a quorum of two, wallets with real accounts. */

import { apiKeyCurves } from '../../electron/contract/schema/enums.ts';
import type { ApiKeyCurve } from '../../electron/contract/service/dialect.ts';
import { deriveAddress } from '../../electron/core/addresses/table.ts';
import { deriveKey, mnemonicFrom, publicKeyFor } from './derive.ts';
import { issuer } from './identity.ts';
import { seededBytes, seededUuid } from './seed.ts';
import { type ApiKeyPair, keyPair } from './stamp/make.ts';
import type { Organisation, PrivateKey, State, User, Wallet } from './state.ts';

const people = [
  { userName: 'Ada Reyes', userEmail: 'ada.reyes@northwind.example', userPhoneNumber: '+447700900101' },
  { userName: 'Ben Okafor', userEmail: 'ben.okafor@northwind.example' },
  { userName: 'Chloé Martin', userEmail: 'chloe.martin@northwind.example' },
] as const;

const ethereum = { curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' } as const;
const bitcoin = { curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH' } as const;
const solana = { curve: 'CURVE_ED25519', addressFormat: 'ADDRESS_FORMAT_SOLANA' } as const;
const wallets = [
  {
    walletName: 'Ops hot',
    accounts: [
      { ...ethereum, path: "m/44'/60'/0'/0/0", name: 'Payouts' },
      { ...ethereum, path: "m/44'/60'/0'/0/1", name: 'Gas' },
      { ...solana, path: "m/44'/501'/0'/0'", name: 'Solana payouts' },
      { ...bitcoin, path: "m/84'/0'/0'/0/0", name: 'Bitcoin payouts' },
    ],
  },
  {
    walletName: 'Cold reserve',
    accounts: [
      { ...ethereum, path: "m/44'/60'/0'/0/0", name: 'Reserve' },
      { ...solana, path: "m/44'/501'/0'/0'", name: 'Solana reserve' },
    ],
  },
] as const;

/** The private halves of the three users' API keys; the service itself remembers only the public ones. */
function apiKeysOf(seed: string, userName: string): ApiKeyPair[] {
  return apiKeyCurves.map(curve => keyPair(curve, seededBytes(seed, `api-key:${userName}:${curve}`).toString('hex')));
}

/** The keys that --json prints, of all three. */
export function knownKeys(seed: string): ApiKeyPair[] {
  return people.flatMap(({ userName }) => apiKeysOf(seed, userName));
}

const credentialTypes: Record<ApiKeyCurve, string> = {
  API_KEY_CURVE_P256: 'CREDENTIAL_TYPE_API_KEY_P256',
  API_KEY_CURVE_SECP256K1: 'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  API_KEY_CURVE_ED25519: 'CREDENTIAL_TYPE_API_KEY_ED25519',
};
export const credentialTypeOf = (curve: ApiKeyCurve): string => credentialTypes[curve];

function user(seed: string, person: (typeof people)[number], at: number, organisation = ''): User {
  const dated = { createdAt: at, updatedAt: at };
  return {
    userId: seededUuid(seed, `user:${organisation}${person.userName}`),
    ...person,
    userTags: [],
    authenticators: [],
    oauthProviders: [
      {
        providerId: seededUuid(seed, `provider:${person.userName}`),
        providerName: 'Northwind Identity',
        issuer,
        audience: 'countersign',
        subject: person.userEmail.split('@')[0] ?? '',
        ...dated,
      },
    ],
    apiKeys: apiKeysOf(seed, person.userName).map(({ publicKey, curve }) => ({
      apiKeyId: seededUuid(seed, `api-key:${publicKey}`),
      apiKeyName: `${person.userName.split(' ')[0]} ${curve.replace('API_KEY_CURVE_', '')}`,
      publicKey,
      curve,
      credentialType: credentialTypes[curve],
      ...dated,
    })),
    ...dated,
  };
}

function wallet(seed: string, { walletName, accounts }: (typeof wallets)[number], at: number): Wallet {
  const dated = { createdAt: at, updatedAt: at };
  const mnemonic = mnemonicFrom(seededBytes(seed, `mnemonic:${walletName}`), 24);
  return {
    walletId: seededUuid(seed, `wallet:${walletName}`),
    walletName,
    mnemonic,
    accounts: accounts.map(account => {
      const { publicKey } = deriveKey(mnemonic, account.curve, account.path);
      return {
        walletAccountId: seededUuid(seed, `account:${walletName}:${account.path}:${account.addressFormat}`),
        ...account,
        publicKey,
        address: deriveAddress(account.addressFormat, publicKey, account.curve),
        ...dated,
      };
    }),
    exported: false,
    imported: false,
    ...dated,
  };
}

/** One private key of each curve, each with an address to sign with. */
function privateKeys(seed: string, at: number): PrivateKey[] {
  const wanted = [
    { privateKeyName: 'Settlement signer', curve: 'CURVE_SECP256K1', format: 'ADDRESS_FORMAT_ETHEREUM' },
    { privateKeyName: 'Attestation key', curve: 'CURVE_P256', format: 'ADDRESS_FORMAT_COMPRESSED' },
    { privateKeyName: 'Validator key', curve: 'CURVE_ED25519', format: 'ADDRESS_FORMAT_SOLANA' },
  ] as const;
  return wanted.map(({ privateKeyName, curve, format }) => {
    const privateKey = seededBytes(seed, `private-key:${privateKeyName}`).toString('hex');
    const publicKey = publicKeyFor(curve, privateKey);
    return {
      privateKeyId: seededUuid(seed, `private-key:${privateKeyName}`),
      privateKeyName,
      curve,
      privateKey,
      publicKey,
      addresses: [{ format, address: deriveAddress(format, publicKey, curve) }],

      privateKeyTags: [],
      exported: false,
      imported: false,
      createdAt: at,
      updatedAt: at,
    };
  });
}

/** An organisation with nothing in it but its users. */
export function emptyOrganisation(
  organizationId: string,
  organizationName: string,
  parentId: string | null,
  users: User[],
  threshold: number,
): Organisation {
  const userIds = users.map(u => u.userId);
  return {
    organizationId,
    organizationName,
    parentId,
    users,
    quorum: { threshold, userIds },
    wallets: [],
    privateKeys: [],
    userTags: [],
    privateKeyTags: [],
    invitations: [],
    features: [],
    interfaces: [],
    allowlists: [],
    webhooks: [],
    secrets: [],
    targets: [],
    otps: [],
    deployments: [],
  };
}

/** An organisation beside Northwind, with the same three people and their keys: other users there, a quorum of two. */
export function neighbour(seed: string, organizationName: string, at: number): Organisation {
  const users = people.map(person => user(seed, person, at, `${organizationName}:`));
  const id = seededUuid(seed, `organisation:${organizationName}`);
  return emptyOrganisation(id, organizationName, null, users, 2);
}

/** `at`: when all of it was created, in milliseconds. */
export function newState(seed: string, at: number): State {
  const users = people.map(person => user(seed, person, at));
  const northwind = emptyOrganisation(seededUuid(seed, 'organisation'), 'Northwind Treasury', null, users, 2);
  northwind.wallets = wallets.map(w => wallet(seed, w, at));
  northwind.privateKeys = privateKeys(seed, at);
  northwind.userTags = ['Approvers', 'Treasury'].map(tagName => ({
    tagId: seededUuid(seed, `user-tag:${tagName}`),
    tagName,
    createdAt: at,
    updatedAt: at,
  }));
  northwind.features = [
    { name: 'FEATURE_NAME_AUTH_PROXY', value: 'true' },
    { name: 'FEATURE_NAME_OTP_EMAIL_AUTH', value: 'true' },
  ];
  return {
    version: 1,
    seed,
    counter: 0,
    lastId: { ms: 0, sequence: 0 },
    authProxyConfigId: seededUuid(seed, 'auth-proxy'),
    organisations: [northwind],
    outbox: [],
    usedTokens: [],
    activities: [],
    voteBodies: {},
  };
}
