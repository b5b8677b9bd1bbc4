/** Requests kept on this computer: drafts, and templates to begin from. One small file, bounded. */

import { bytesToHex } from '@noble/hashes/utils.js';
import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { z } from 'zod';
import { line } from '../../contract/in-turn.ts';
import { done, failure, type Outcome } from '../../contract/outcome.ts';
import { hashFunctions, payloadEncodings } from '../../contract/schema/enums.ts';
import { blankKinds } from '../../contract/text/blanks.ts';
import type { SigningDraft } from '../../contract/values/signing-values.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { openStored, unkept } from '../files/stored.ts';
import { quoted } from '../text/visible.ts';

/** For each organisation; drafts changed longest ago go first, templates are never dropped by themselves. */
const draftsKept = 100;
const templatesKept = 200;
/** Letters of all payloads together: the file is written whole with every change. */
const mostText = 8_000_000;

const kept = z.object({
  connectionId: z.string(),
  draftId: z.string(),
  kind: z.enum(['draft', 'template']),
  title: z.string(),
  signWith: z.string(),
  payload: z.string(),
  encoding: z.enum(payloadEncodings).nullable(),
  hashFunction: z.enum(hashFunctions).nullable(),
  // Later than the rest: files of an earlier version lack them.
  blanks: z.array(z.object({ name: z.string(), kind: z.enum(blankKinds), decimals: z.number(), value: z.string() })).default([]),
  literal: z.boolean().default(false),
  note: z.string().default(''),
  changedAt: z.string(),
});
type Kept = z.infer<typeof kept>;
const schema = z.object({ version: z.literal(1), drafts: z.array(kept) });

export type DraftContent = Omit<SigningDraft, 'draftId' | 'changedAt'>;

export interface SigningDrafts {
  /** Newest first. */
  of(connectionId: string): SigningDraft[];
  /** Keeps it under a new id, or under its own. */
  keep(connectionId: string, content: DraftContent, draftId?: string): Promise<Outcome<SigningDraft>>;
  remove(connectionId: string, draftId: string): Promise<Outcome<null>>;
}

export async function openSigningDrafts(
  files: KeptFiles,
  tools: { now(): string; random(bytes: number): Uint8Array },
): Promise<SigningDrafts> {
  const stored = await openStored(files, {
    name: 'signing-drafts.json',
    schema,
    initial: { version: 1, drafts: [] },
    takeIn: {
      facts: content =>
        content.drafts.map(({ kind, title, payload, signWith, connectionId }) => ({
          label: kind === 'draft' ? 'Draft' : 'Template',
          value: payload,
          kind: 'text',
          source: 'pasted',
          name: title,
          note: `to sign with ${signWith} at ${connectionId}`,
        })),
      differences: (value, content) =>
        content.drafts.flatMap(next => {
          const was = value.drafts.find(each => each.draftId === next.draftId);
          const said = ({ payload, signWith }: Kept) => `${payload} (to sign with ${signWith})`;
          const isOther = was !== undefined && said(was) !== said(next);
          return isOther ? [{ label: `${next.kind} ${quoted(next.title, 60)}`, before: said(was), after: said(next) }] : [];
        }),
      merge: (value, content) => ({
        ...value,
        drafts: [
          ...value.drafts.filter(each => content.drafts.every(other => other.draftId !== each.draftId)),
          ...content.drafts,
        ],
      }),
    },
  });
  const write = async (drafts: Kept[]): Promise<Outcome<null>> => {
    try {
      await stored.set({ version: 1, drafts });
      return done(null);
    } catch (error) {
      return unkept(error, 'The drafts could not be written. Check that the disk is not full, then try again.');
    }
  };
  const without = (connectionId: string, draftId: string) =>
    stored.value.drafts.filter(each => each.connectionId !== connectionId || each.draftId !== draftId);
  // What is made of the drafts as they stand is written before the next one is made of them.
  const inTurn = line();
  return {
    of: connectionId =>
      stored.value.drafts
        .filter(each => each.connectionId === connectionId)
        .map(({ connectionId: _, ...draft }) => draft)
        .reverse(),
    keep: (connectionId, content, draftId) =>
      inTurn(async () => {
        // SECURITY: the file is plain. What is a secret by its form is not written (docs/threats.md#no-plaintext).
        if ([content.payload, ...content.blanks.map(({ value }) => value), content.note].some(looksSecret))
          return failure(
            'forbidden',
            'It reads like a secret key or a mnemonic, which is never stored here. Nothing was written.',
          );
        const draft: SigningDraft = { ...content, draftId: draftId ?? bytesToHex(tools.random(8)), changedAt: tools.now() };
        const others = without(connectionId, draft.draftId);
        const ofKind = others.filter(each => each.connectionId === connectionId && each.kind === draft.kind);
        if (draft.kind === 'template' && ofKind.length >= templatesKept)
          return failure('invalid', `There are ${templatesKept} templates already. Remove one first.`);
        const length = others.reduce((sum, each) => sum + each.payload.length, content.payload.length);
        if (length > mostText)
          return failure('invalid', 'Drafts and templates are full. Remove some first; nothing was stored.', {
            problems: [
              { path: 'payload', expected: `at most ${mostText} characters in all drafts together`, received: String(length) },
            ],
          });
        const oldest = ofKind.length >= draftsKept && draft.kind === 'draft' ? ofKind[0] : undefined;
        const written = await write([...others.filter(each => each !== oldest), { connectionId, ...draft }]);
        return written.ok ? done(draft) : written;
      }),
    remove: (connectionId, draftId) => inTurn(() => write(without(connectionId, draftId))),
  };
}

export function looksSecret(payload: string): boolean {
  const trimmed = payload.trim();
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(trimmed)) return true;
  const words = trimmed.toLowerCase().split(/\s+/);
  return validateMnemonic(words.join(' '), wordlist);
}
