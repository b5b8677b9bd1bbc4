/** What was done, in the words that said what would be done. */

/** The verbs headlines begin with. */
const verbs: Readonly<Record<string, string>> = {
  Add: 'Added',
  Approve: 'Approved',
  Authorise: 'Authorised',
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
  Withdraw: 'Withdrawn',
};

/** "Create the wallet “Payroll” with 1 account" → "Created the wallet “Payroll” with 1 account." */
export function carriedOut(headline: string): string {
  const [, verb = '', rest = ''] = /^(\w+)(.*)/s.exec(headline) ?? [];
  const past = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  return past === undefined ? `Done: ${headline}.` : `${past}${rest}.`;
}
