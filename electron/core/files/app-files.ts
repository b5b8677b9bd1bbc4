/**
 * Every file of the app's folder, and what keeps it from deciding anything once another program changed it. A file that is
 * not here cannot be read or written through `KeptFiles`, and test/attacks/edited-disk.test.ts tries every one that is.
 */

/**
 * `marked`: a MAC over name, counter and bytes under a key of the secret store, the counter kept there too.
 * `lines`: a MAC for each line, and the number of the last one kept in the store.
 * `sealed lines`: the same of lines that are sealed; where one does not open all of them are dropped, and read again.
 * `chained`: the journal, with its own key, and its last entry kept in the store.
 * `ciphered`: sealed as a whole under a passphrase.
 * `plain`: it decides nothing that anybody is shown, and is needed where no store gives a key.
 */
export type Protection = 'marked' | 'lines' | 'sealed lines' | 'chained' | 'ciphered' | 'plain';

export const appFiles = {
  'settings.json': { what: 'settings', protection: 'marked' },
  'connections.json': { what: 'connections', protection: 'marked' },
  'keys.json': { what: 'list of keys', protection: 'marked' },
  'keys.previous.json': { what: 'former list of keys', protection: 'marked' },
  'address-book.json': { what: 'address book', protection: 'marked' },
  'interfaces.json': { what: 'pinned contract interfaces', protection: 'marked' },
  'earn-samples.json': { what: 'rates of vaults by day', protection: 'marked' },
  'signing-drafts.json': { what: 'drafts and templates', protection: 'marked' },
  'signing-batch.json': { what: 'signing batch', protection: 'marked' },
  'signing-batch-progress.jsonl': { what: 'progress of the signing batch', protection: 'lines' },
  'hand-overs.json': { what: 'hand-overs that were sent', protection: 'marked' },
  'older-activities.jsonl': { what: 'older activities', protection: 'sealed lines' },
  'decision-passphrase.json': { what: 'marker of the decision passphrase', protection: 'marked' },
  'moving.json': { what: 'what came from another computer', protection: 'marked' },
  'outbox.json': { what: 'requests with unknown outcome', protection: 'marked' },
  'rotations.json': { what: 'rotations of keys', protection: 'marked' },
  'updates.json': { what: 'newest update seen', protection: 'marked' },
  'journal.jsonl': { what: 'journal', protection: 'chained' },
  // Once it has several segments, `journal.2.jsonl` and so on stand beside it.
  'journal.checkpoint.json': { what: 'checkpoint of the journal', protection: 'chained' },
  'journal.head.json': { what: 'head of the journal', protection: 'chained' },
  'vault.json': { what: 'file vault', protection: 'ciphered' },
  'vault-guesses.json': { what: 'count of wrong passphrases of the vault', protection: 'plain' },
  'passphrase-guesses.json': { what: 'count of wrong decision passphrases', protection: 'plain' },
} as const satisfies Record<string, { what: string; protection: Protection }>;

export type AppFile = keyof typeof appFiles;
export type MarkedFile = { [N in AppFile]: (typeof appFiles)[N]['protection'] extends 'marked' ? N : never }[AppFile];
export type PlainFile = { [N in AppFile]: (typeof appFiles)[N]['protection'] extends 'plain' ? N : never }[AppFile];
