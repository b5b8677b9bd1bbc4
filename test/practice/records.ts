/** The smaller things an organisation holds. Times are milliseconds since 1970, keys lower-case hex. */
import type { Dated } from './state.ts';

export interface Tag extends Dated {
  tagId: string;
  tagName: string;
}

export interface Invitation extends Dated {
  invitationId: string;
  receiverUserName: string;
  receiverUserEmail: string;
  receiverUserTags: string[];
  accessType: string;
  senderUserId: string;
}

export interface ContractInterface extends Dated {
  smartContractInterfaceId: string;
  smartContractAddress: string;
  smartContractInterface: string;
  type: string;
  label: string;
  notes: string;
}

export interface Allowlist {
  /** null: the organisation's own. */
  publicKey: string | null;
  enabled: boolean;
  rules: { cidr: string; label?: string; createdAt: string }[];
  onEvaluationError: 'ALLOW' | 'DENY';
}

export interface Webhook {
  endpointId: string;
  url: string;
  name: string;
  isActive: boolean;
  subscriptions: { eventType: string; filtersJson?: string | undefined; isActive: boolean }[];
}

export interface Secret {
  secretId: string;
  name?: string;
  /** The secret itself, as it came out of the envelope. */
  content: string;
  staticProperties: { key?: string | undefined; value?: string | undefined }[];
  createdAt: number;
}

export interface Target {
  /** 65 bytes uncompressed. */
  targetPublic: string;
  privateKey: string;
  userId: string;
  used: boolean;
}

export interface Otp {
  otpId: string;
  otpType: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  contact: string;
  code: string;
  /** Scalar of the target key the bundle must be sealed to. */
  privateKey: string;
  userIdentifier?: string;
  createdAt: number;
  expiresAt: number;
  tries: number;
  used: boolean;
}

export interface Deployment {
  deployRequestId: string;
  vaultAddress: string;
  chainCaip2: string;
  clientFeeBps: string;
  clientFeeWallet: string;
  wrapperAddress: string;
  splitterAddress: string;
  deployTxHash: string;
  /** From when it is COMPLETED. */
  completesAt: number;
}

export interface Message {
  /** Email address or phone number. */
  to: string;
  about: 'otp' | 'invitation';
  subject: string;
  /** The one-time code, for `otp`. */
  code?: string;
  otpId?: string;
  sentAt: number;
}

export interface OauthProvider extends Dated {
  providerId: string;
  providerName: string;
  issuer: string;
  audience: string;
  subject: string;
}

export interface Authenticator extends Dated {
  authenticatorId: string;
  authenticatorName: string;
  credentialId: string;
  transports: string[];
  /** Compressed P-256 point; left out where the service never learned it. */
  publicKey?: string;
}

export interface AppProof {
  scheme: string;
  publicKey: string;
  proofPayload: string;
  signature: string;
}

export interface Policy {
  policyId: string;
  policyName: string;
  effect: string;
  consensus: string;
  condition: string;
  notes: string;
}
