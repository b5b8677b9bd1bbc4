/** What the practice service remembers: plain JSON values, so that a state file is this object and nothing else. */

import type { ActivityStatus, AddressFormat, Curve } from '../../electron/contract/schema/enums.ts';
import type { ApiKeyCurve } from '../../electron/contract/service/dialect.ts';
import type {
  Allowlist,
  AppProof,
  Authenticator,
  ContractInterface,
  Deployment,
  Invitation,
  Message,
  OauthProvider,
  Otp,
  Policy,
  Secret,
  Tag,
  Target,
  Webhook,
} from './records.ts';

export interface State {
  version: 1;
  seed: string;
  /** Counts ids that were given out, so that the next one is new and still decided by the seed. */
  counter: number;
  /** Milliseconds and sequence of the newest activity id. */
  lastId: { ms: number; sequence: number };
  authProxyConfigId: string;
  /** What the service would have sent by email or SMS, oldest first. */
  outbox: Message[];
  /** Verification tokens that were used: each is good for once. */
  usedTokens: string[];
  organisations: Organisation[];
  activities: ActivityRecord[];
  /** Fingerprint of a vote's body → id of the activity it was for: equal bytes are one vote. */
  voteBodies: Record<string, string>;
}

export interface Organisation {
  organizationId: string;
  organizationName: string;
  /** null for the organisation itself. */
  parentId: string | null;
  users: User[];
  quorum: { threshold: number; userIds: string[] };
  /** The tag of those whose approval counts; left out where anybody's does. */
  approversTag?: string;
  wallets: Wallet[];
  privateKeys: PrivateKey[];
  userTags: Tag[];
  privateKeyTags: Tag[];
  invitations: Invitation[];
  features: { name: string; value: string }[];
  interfaces: ContractInterface[];
  allowlists: Allowlist[];
  webhooks: Webhook[];
  secrets: Secret[];
  /** Keys the enclave made for one sealed message each. */
  targets: Target[];
  otps: Otp[];
  deployments: Deployment[];
  /** Beside those that say its consensus rules. */
  policies?: Policy[];
}

export interface Dated {
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
}

export interface User extends Dated {
  userId: string;
  userName: string;
  userEmail?: string;
  userPhoneNumber?: string;
  userTags: string[];
  apiKeys: ApiKey[];
  authenticators: Authenticator[];
  oauthProviders: OauthProvider[];
  /** No policy lets them do anything. */
  readsOnly?: true;
}

export interface ApiKey extends Dated {
  apiKeyId: string;
  apiKeyName: string;
  publicKey: string;
  curve: ApiKeyCurve;
  /** CREDENTIAL_TYPE_* of docs/service.md#companion-operations. */
  credentialType: string;
  /** Life in seconds from `createdAt`; absent for long-lived keys. */
  expirationSeconds?: string;
}

export interface Wallet extends Dated {
  walletId: string;
  walletName: string;
  mnemonic: string;
  accounts: WalletAccount[];
  exported: boolean;
  imported: boolean;
}

export interface WalletAccount extends Dated {
  walletAccountId: string;
  curve: Curve;
  path: string;
  addressFormat: AddressFormat;
  address: string;
  publicKey: string;
  name?: string;
}

export interface PrivateKey extends Dated {
  privateKeyId: string;
  privateKeyName: string;
  curve: Curve;
  /** 64 hex digits. */
  privateKey: string;
  publicKey: string;
  addresses: { format: AddressFormat; address: string }[];
  privateKeyTags: string[];
  exported: boolean;
  imported: boolean;
}

export interface VoteRecord {
  id: string;
  userId: string;
  selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED';
  /** The exact body text the voter stamped. */
  message: string;
  publicKey: string;
  signature: string;
  scheme: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export interface ActivityRecord extends Dated {
  id: string;
  organizationId: string;
  status: ActivityStatus;
  type: string;
  /** The member of the intent, where the table has no row of the type: such an activity comes to nothing. */
  intentMember?: string;
  /** The parameters as they were sent. */
  parameters: Record<string, unknown>;
  /** The result member's content, null until COMPLETED. */
  result: Record<string, unknown> | null;
  fingerprint: string;
  proposerId: string;
  votes: VoteRecord[];
  failure: { code: number; message: string; details: unknown[] } | null;
  generateAppProofs: boolean;
  appProofs: AppProof[];
}
