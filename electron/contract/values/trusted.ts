/**
 * What the trusted window asks for beside a decision: secrets, which are typed there and nowhere else, or one press.
 * Plain data; the window's page may import it.
 */
/** Who speaks where something is stamped: several keys and users may be connected, and one of them decides. */
export interface Voice {
  /** As the service calls it. */
  organizationName: string;
  userId: string;
  /** As the service calls them; their id where it is not known yet. */
  userName: string;
  /** As it is called on this computer. */
  keyName: string;
  /** Hex; null where the key is not listed. */
  publicKey: string | null;
}

interface Common {
  /** How the answer names it, and problems too: `privateKey`, `secrets[2].value`. */
  name: string;
  label: string;
  help?: string;
}
export type TrustedField = Common &
  (
    | { kind: 'secret'; multiline?: boolean }
    | { kind: 'text'; value: string; mono?: boolean }
    | { kind: 'choice'; value: string; choices: { value: string; label: string; help?: string }[] }
  );

/** A fact that stands above the fields. `exact`: shown whole, in groups, to be compared. */
export interface TrustedFact {
  label: string;
  value: string;
  exact?: boolean;
}

export interface TrustedQuestion {
  title: string;
  /** What will happen, where it is kept, and what it means; one thought each. */
  sentences: string[];
  facts: TrustedFact[];
  fields: TrustedField[];
  /** What the button says that gives the answer. */
  button: string;
}
