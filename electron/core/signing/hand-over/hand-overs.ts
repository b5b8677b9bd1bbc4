/** Hand-overs from one person to another: sealed here, opened here, and each sent once. */
import { done, failure, type Outcome } from '../../../contract/outcome.ts';
import { plural } from '../../../contract/text/plain-text.ts';
import type { HandOverView, SealedHandOver } from '../../../contract/values/signing-values.ts';
import type { Slices } from '../../budget/slices.ts';
import type { ConfirmChange } from '../../decisions/change.ts';
import type { Check } from '../../decisions/release.ts';
import { saveAs } from '../../files/save-as.ts';
import type { Keys } from '../../keys/keys.ts';
import type { Person } from '../../ports.ts';
import type { Session } from '../../session.ts';
import { quoted } from '../../text/visible.ts';
import type { LabelledBody } from '../batch/consent.ts';
import type { BatchRequest } from '../batch/read.ts';
import { type CheckedHandOver, checkHandOver } from './check.ts';
import { sealedBytes } from './format.ts';
import { makeHandOver } from './make.ts';
import type { SentHandOvers } from './sent-file.ts';

export interface HandOvers {
  /** Whether batches leave this computer only after a second person's check. */
  isNeeded(): boolean;
  open(text: string, session: Session): Promise<Outcome<CheckedHandOver>>;
  /** Asks the person, seals, and saves where they say. */
  seal(
    session: Session,
    what: { requests: readonly BatchRequest[]; bodies: readonly LabelledBody[]; note: string },
  ): Promise<Outcome<SealedHandOver>>;
  /** SECURITY: who checked what is in the journal, and the hash on the disk, before the first row leaves. */
  use(view: HandOverView, rows: number): Promise<Outcome<null>>;
}

interface Needs {
  keys: Pick<Keys, 'vouch'>;
  sent: SentHandOvers;
  person: Pick<Person, 'saveFile'>;
  confirm: ConfirmChange;
  noted(call: string, about: string): Promise<Outcome<null>>;
  isNeeded(): boolean;
  /** Milliseconds since 1970. */
  now(): number;
  slices(): Slices;
}

export function createHandOvers({ keys, sent, person, confirm, noted, isNeeded, now, slices }: Needs): HandOvers {
  return {
    isNeeded,
    open: (text, session) => checkHandOver(text, session, { now, isSent: sent.has, slices }),
    async seal(session, what) {
      const { connection, dialect } = session;
      if (connection.userId === '')
        return failure('not_connected', 'It is not known yet whose key this is. Wait until the connection is there.');
      const at = new Date(now()).toISOString();
      const made = await makeHandOver(
        {
          now: () => at,
          ...{ confirm, noted },
          vouch: (_, hash) => keys.vouch(connection.keyId, connection, sealedBytes(hash), dialect),
        },
        session,
        what,
      );
      if (!made.ok) return made;
      const { text, hash, words } = made.value;
      const saved = await saveAs(person, `hand-over-${at.slice(0, 10)}-${hash.slice(0, 8)}.json`, text);
      return saved.ok ? done({ saved: saved.value, hash, words }) : saved;
    },
    async use({ hash, preparedBy }, rows) {
      const who = `${quoted(preparedBy.userName, 80)} (${preparedBy.userId})`;
      const written = await noted(
        'signing.batch_start',
        `Checked the hand-over ${hash} of ${plural(rows, 'request')}, prepared by ${who}: seal, key and every row hold`,
      );
      return written.ok ? sent.note(hash) : written;
    },
  };
}

/** The line beside the document where a hand-over is sent. */
export const handedOverLine = ({ preparedBy, hash }: HandOverView): Check => ({
  ok: true,
  sentence: `Prepared by ${quoted(preparedBy.userName, 80)}, whose listed key sealed all of it: ${hash}`,
});
