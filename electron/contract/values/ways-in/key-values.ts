/** What calls about API keys answer with: which of them a service knows, how a place does, how far a rotation got. */
import type { ApiKeyCurve } from '../../service/dialect.ts';
import type { KeyPlace } from '../app-values.ts';

/** An API key as the service lists it. Everything but `keyId`, `votedAt` and `stampsHere` is its claim. */
export interface ServiceKey {
  apiKeyId: string;
  name: string;
  /** Lower-case hex. */
  publicKey: string;
  /** CREDENTIAL_TYPE_*. */
  type: string;
  userId: string;
  userName: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; null for one that does not expire. */
  expiresAt: string | null;
  /** By the service's clock, as far as it is known. */
  expired: boolean;
  /** Of the key of this computer that has this public key; null where none has. */
  keyId: string | null;
  /** ISO time of the newest vote known here that was stamped with it; null where none is. */
  votedAt: string | null;
  /** The connection that was asked stamps with it. */
  stampsHere: boolean;
  /** Without it its user has no key, passkey or login left, says the service; null where it does not say. */
  lastWayIn: boolean | null;
}

export interface RegisteredKeys {
  connectionId: string;
  /** ISO time of the answer. */
  readAt: string;
  /** The user of the connection. */
  userId: string;
  userName: string;
  keys: ServiceKey[];
  /** By key of this computer, the ISO time something was stamped with it: since the start, or else something that was sent. */
  usedHere: Record<string, string>;
  /** Why keys of other users are not among them; null where they are. */
  othersUnknown: string | null;
}

/** One step of a round trip with a throwaway item. */
export interface HealthStep {
  what: 'ask' | 'write' | 'read' | 'remove' | 'read again';
  ok: boolean;
  /** Milliseconds; null where it was not tried. */
  ms: number | null;
  sentence: string;
}
export interface KeyHealth {
  place: KeyPlace;
  ok: boolean;
  sentence: string;
  steps: HealthStep[];
}

/** What a rotation does next. Each is done once, and can be found again after a crash. */
export type RotationPhase = 'make' | 'register' | 'prove' | 'switch' | 'delete' | 'remove';

export interface Rotation {
  connectionId: string;
  organizationName: string;
  oldKeyId: string;
  oldName: string;
  oldPublicKey: string;
  /** null until the new key is made. */
  newKeyId: string | null;
  newName: string;
  newPublicKey: string | null;
  curve: ApiKeyCurve;
  startedAt: string;
  phase: RotationPhase;
  /** What was sent for this phase and waits for others. `needed`: of the root quorum, where it is known. */
  waits: { activityId: string; approvals: number; needed: number | null } | null;
  /** Why it does not go on, in a sentence; null where nothing is in the way. */
  trouble: string | null;
  /** What stays as it is where it is stopped now. */
  ifStopped: string;
}
