/** What the administrator of a computer decides for it, and how the app reaches the network. Plain data. */
import type { DialectOverrides } from '../service/dialect-overrides.ts';
import type { AddressBookDraft } from './address-book.ts';
import type { Settings } from './app-values.ts';

/** Settings that may be decided for a computer; the others are a matter of taste. */
export const managedSettingNames = [
  'pollSeconds',
  'lockAfterMinutes',
  'lockWithSystem',
  'notifications',
  'limits',
  'updateChannel',
] as const;
export type ManagedSettings = { [K in (typeof managedSettingNames)[number]]?: Settings[K] | undefined };

export interface ManagedConnection {
  /** What the organisation is called until its service says so. */
  name: string;
  baseUrl: string;
  organizationId: string;
  /** What this deployment believes; left out where it is the standard. */
  dialect?: DialectOverrides | undefined;
}

export interface ManagedNetwork {
  /** An address that https goes through; `none`: directly, whatever the environment says; null: what the environment says. */
  proxy: string | null;
  /** Hosts that are reached directly. */
  except: readonly string[];
  /** `bundled` leaves the system's store of certificates out. */
  certificates: 'system' | 'bundled';
  /** Certificates that are believed beside the others, PEM; empty for none. */
  authorities: string;
}

export interface ManagedRules {
  /** Who decides, as a person knows them: "Northwind IT". */
  by: string;
  settings: ManagedSettings;
  connections: readonly ManagedConnection[];
  /** No organisation is connected but those. */
  onlyTheseConnections: boolean;
  /** Operations and calls of the app that are refused here. */
  forbidden: readonly string[];
  updateChannel: string | null;
  /** Signed by the key that the file names; null where it names none. */
  addressBook: { serial: number; entries: readonly AddressBookDraft[] } | null;
  network: ManagedNetwork;
}

export interface ManagedProblem {
  /** The file it is in. */
  path: string;
  /** From 1; null where it is about the whole file. */
  line: number | null;
  column: number | null;
  /** A sentence. */
  reason: string;
}

/** `invalid`: nothing of it applies, and what cannot be told apart from what it forbids is refused. */
export type Managed = { path: string } & (
  | { state: 'none' }
  | { state: 'in force'; sha256: string; rules: ManagedRules }
  | { state: 'invalid'; problem: ManagedProblem }
);

/** How the network is reached, as it was decided at the start; the system’s own proxy, as it was answered last. */
export interface NetworkFacts {
  proxy: {
    from: 'managed' | 'environment' | 'system' | 'none';
    /** Without a user name or password; null where https goes directly. */
    address: string | null;
    except: readonly string[];
    /** Why nothing is reached by it; null where it can be used. */
    problem: string | null;
  };
  certificates: {
    bundled: number;
    /** null where the system's store is not used. */
    system: number | null;
    managed: number;
    /** Why a store is not used. */
    problem: string | null;
  };
}
