/** What the app's own calls about an organisation's settings answer. Types only, so the renderer may import them. */
import type { Difference, Severity } from './document.ts';

export interface AllowlistRule {
  cidr: string;
  label: string;
}

/** An IP allowlist as the service has it: of the organisation (`publicKey` null), or of one API key. */
export interface Allowlist {
  publicKey: string | null;
  /** null for an API key: the organisation's switch decides. */
  enabled: boolean | null;
  rules: (AllowlistRule & { createdAt: string | null })[];
  onEvaluationError: string;
}

/** What stands around one list. */
export interface AllowlistState {
  list: Allowlist;
  /** Whether `list` was read; this deployment may not tell. */
  isKnown: boolean;
  /** Whether the organisation's list is enabled; a key's rules hold only then. null: not known. */
  organisationEnabled: boolean | null;
  /** The public key this app signs with. */
  ownPublicKey: string;
  /** Whether that key has rules of its own, which stand in for the organisation's. null: not known. */
  ownKeyHasRules: boolean | null;
}

/** What is typed into the editor. */
export interface AllowlistDraft {
  publicKey: string | null;
  enabled: boolean;
  onEvaluationError: 'ALLOW' | 'DENY';
  rules: AllowlistRule[];
  /** The public address of this computer, as a person gives it; empty where they do not know it. */
  address: string;
}

export interface AllowlistRow {
  /** As it would be sent and as the service keeps it; null where it cannot be read. */
  cidr: string | null;
  family: 'ipv4' | 'ipv6' | null;
  /** "256 addresses", "2⁸⁰ addresses". */
  size: string | null;
  /** First and last address. */
  from: string | null;
  to: string | null;
  /** Why the service would not take it, in a sentence. */
  problem: string | null;
  /** What is odd about it. */
  notes: string[];
  /** Whether the address that was given is in it. */
  holdsAddress: boolean;
}

export interface AllowlistNote {
  severity: Severity;
  sentence: string;
  check: string;
}

/** Whether the machine with the given address could still reach the API with this app's key. */
export interface LockOut {
  verdict: 'let in' | 'locked out' | 'not affected' | 'unknown';
  sentence: string;
  /** Places of the rules that let it in. */
  by: number[];
}

export interface AllowlistReport {
  rows: AllowlistRow[];
  counts: { ipv4: number; ipv6: number };
  /** The gravest first. */
  notes: AllowlistNote[];
  lockOut: LockOut;
  /** The whole of what is replaced. */
  differences: Difference[];
  /** The parameters that would be sent; null while a row cannot be read or the service would not take it. */
  parameters: {
    publicKey?: string;
    enabled?: boolean;
    rules: { cidr: string; label?: string }[];
    onEvaluationError: 'ALLOW' | 'DENY';
  } | null;
}

export type InterfaceType = 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' | 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';

/** One function, event or instruction of an interface. */
export interface InterfaceEntry {
  kind: 'function' | 'event' | 'error' | 'instruction';
  name: string;
  /** "transfer(address,uint256)"; of an instruction, its arguments. */
  signature: string;
  /** 4 bytes of a function or error, 32 of an event, the discriminator of an instruction: hex. */
  selector: string;
  /** pure, view, nonpayable, payable; null where there is none. */
  mutability: string | null;
  /** The well-known function with this selector, where it has another name. */
  shadows: string | null;
}

/** What a file holds, read here. */
export interface InterfaceReading {
  format: 'ABI' | 'ABI with metadata' | 'human-readable ABI' | 'Anchor IDL' | 'unknown';
  bytes: number;
  limit: number;
  /** SHA-256 of the exact text, hex: what it is pinned by. */
  sha256: string;
  entries: InterfaceEntry[];
  /** Entries that could not be read. */
  unread: number;
  /** Different entries with one selector. */
  collisions: { selector: string; signatures: string[] }[];
  /** Why it cannot be uploaded, in sentences. */
  problems: string[];
  /** The text as it would be uploaded: only the ABI where the file holds more. */
  text: string;
}

/** An interface that is stored at the service, with what was found about its text here. */
export interface KnownInterface {
  smartContractInterfaceId: string;
  smartContractAddress: string;
  type: string;
  label: string;
  notes: string;
  text: string;
  createdAt: string;
  updatedAt: string;
  reading: InterfaceReading;
  pin: {
    /** `uploaded`: the very text that was uploaded from here. `first seen`: as it was when it was first read here. `changed`: neither any more. */
    state: 'uploaded' | 'first seen' | 'changed';
    sha256: string;
    at: string;
  };
}

/** What became of importing secrets. */
export interface SecretsImport {
  activityId: string;
  status: string;
  sentence: string;
  /** In the order of the secrets; empty until it is completed. */
  secretIds: string[];
}
