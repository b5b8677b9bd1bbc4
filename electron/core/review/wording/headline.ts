/** One plain sentence of what a request does, without a full stop, in every form in which it stands somewhere. */

/** What a request asks for, and the same once it was done. */
const done = {
  Add: 'Added',
  Approve: 'Approved',
  Carry: 'Carried',
  Change: 'Changed',
  Check: 'Checked',
  Claim: 'Claimed',
  Create: 'Created',
  Delete: 'Deleted',
  Deposit: 'Deposited',
  Derive: 'Derived',
  Enable: 'Enabled',
  Export: 'Exported',
  Import: 'Imported',
  Invite: 'Invited',
  Log: 'Logged',
  Open: 'Opened',
  Prepare: 'Prepared',
  Reject: 'Rejected',
  Remove: 'Removed',
  Rename: 'Renamed',
  Replace: 'Replaced',
  Send: 'Sent',
  Set: 'Set',
  Sign: 'Signed',
  Swap: 'Swapped',
  Switch: 'Switched',
  Upload: 'Uploaded',
  Withdraw: 'Withdrew',
} as const;

export type Verb = keyof typeof done;

export interface Headline {
  /** "Create the wallet “Payroll” with 1 account" */
  asked: string;
  /** "Created the wallet “Payroll” with 1 account" */
  done: string;
  /** As a row of a list says it, where what tells it from its neighbours stands first: "Sends 2 ETH to “Payroll”". */
  listed: string;
}

/** @param rest what is done to what: "the wallet “Payroll” with 1 account" */
export function headline(verb: Verb, rest: string, listed = `${verb} ${rest}`): Headline {
  return { asked: `${verb} ${rest}`, done: `${done[verb]} ${rest}`, listed };
}

/** Of a request that nothing ties to what was signed: wherever it is told, it is said whose word it is. */
export function claimed({ asked, done: past, listed }: Headline): Headline {
  const said = (sentence: string): string => `The service claims: ${sentence}`;
  return { asked: said(asked), done: said(past), listed: said(listed) };
}
