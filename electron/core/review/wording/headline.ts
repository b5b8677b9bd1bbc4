/** One plain sentence of what a request does, without a full stop, in every form in which it stands somewhere. */

/** What a request does, and the same once it was done. */
const verbs = {
  Add: ['Adds', 'Added'],
  Approve: ['Approves', 'Approved'],
  Carry: ['Carries', 'Carried'],
  Change: ['Changes', 'Changed'],
  Check: ['Checks', 'Checked'],
  Claim: ['Claims', 'Claimed'],
  Create: ['Creates', 'Created'],
  Delete: ['Deletes', 'Deleted'],
  Deposit: ['Deposits', 'Deposited'],
  Derive: ['Derives', 'Derived'],
  Enable: ['Enables', 'Enabled'],
  Export: ['Exports', 'Exported'],
  Import: ['Imports', 'Imported'],
  Invite: ['Invites', 'Invited'],
  Log: ['Logs', 'Logged'],
  Open: ['Opens', 'Opened'],
  Prepare: ['Prepares', 'Prepared'],
  Reject: ['Rejects', 'Rejected'],
  Remove: ['Removes', 'Removed'],
  Rename: ['Renames', 'Renamed'],
  Replace: ['Replaces', 'Replaced'],
  Send: ['Sends', 'Sent'],
  Set: ['Sets', 'Set'],
  Sign: ['Signs', 'Signed'],
  Swap: ['Swaps', 'Swapped'],
  Switch: ['Switches', 'Switched'],
  Upload: ['Uploads', 'Uploaded'],
  Withdraw: ['Withdraws', 'Withdrew'],
} as const;

export type Verb = keyof typeof verbs;

export interface Headline {
  /** "Creates the wallet “Payroll” with 1 account" */
  asked: string;
  /** "Created the wallet “Payroll” with 1 account" */
  done: string;
  /** What a row of a list calls it: "New wallet Payroll". */
  title: string;
}

/** @param rest what is done to what: "the wallet “Payroll” with 1 account" */
export function headline(verb: Verb, rest: string, title?: string): Headline {
  const [does, did] = verbs[verb];
  const asked = `${does} ${rest}`;
  return { asked, done: `${did} ${rest}`, title: title ?? asked };
}

/** Of a request that nothing ties to what was signed: wherever it is told, it is said whose word it is. */
export function claimed({ asked, done: past, title }: Headline): Headline {
  const said = (sentence: string): string => `The service claims: ${sentence}`;
  return { asked: said(asked), done: said(past), title: said(title) };
}
