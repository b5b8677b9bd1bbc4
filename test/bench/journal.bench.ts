/** P11: verifying a journal of 100,000 entries beside the bare SHA-256 chain over the same lines. */
import { hash, randomBytes } from 'node:crypto';
import { unlockKey } from '../../electron/core/curves/curves.ts';
import { encodeLine, firstPrevious, sha256 } from '../../electron/core/journal/entry.ts';
import { verifyJournal } from '../../electron/core/journal/verify.ts';
import { atMost, interleaved, median, print, ratio, timed } from './figures.ts';

const count = 100_000;
const key = unlockKey('API_KEY_CURVE_ED25519', randomBytes(32));

/** As the app writes them: an intent with its body, then its outcome. Only the ends are signed, or making them takes long. */
function journalOf(entries: number): Buffer {
  const texts: string[] = [];
  let previous = firstPrevious;
  for (let n = 1; n <= entries; n++) {
    const about = { organizationId: '35e5c619-ba95-417c-bb48-b16f1543aea0', fingerprint: `sha256:${sha256(String(n >> 1))}` };
    const body = `{"type":"ACTIVITY_TYPE_APPROVE_ACTIVITY","timestampMs":"${n}","organizationId":"${about.organizationId}","parameters":{"fingerprint":"${about.fingerprint}"}}`;
    const at = new Date(1_760_000_000_000 + n).toISOString();
    const sign = n === 1 || n === entries ? (bytes: Uint8Array) => key.sign(bytes) : null;
    const text =
      n === 1
        ? encodeLine(n, at, { kind: 'journal_opened', publicKey: key.publicKey }, previous, sign)
        : n % 2 === 0
          ? encodeLine(
              n,
              at,
              {
                kind: 'submit_intent',
                operation: 'approve_activity',
                baseUrl: 'https://service.test',
                ...about,
                body,
                about: null,
              },
              previous,
              sign,
            )
          : encodeLine(
              n,
              at,
              {
                kind: 'submit_outcome',
                operation: 'approve_activity',
                ...about,
                outcome: 'ok',
                status: 'ACTIVITY_STATUS_COMPLETED',
                activityId: `act-${n}`,
              },
              previous,
              sign,
            );
    previous = sha256(text);
    texts.push(text);
  }
  return Buffer.from(texts.map(text => `${text}\n`).join(''));
}

const bytes = journalOf(count);
const options = { publicKey: key.publicKey };
const whole = verifyJournal(bytes, options);
if (!whole.ok || whole.lines.length !== count) throw new Error(`the journal does not verify: ${whole.findings[0]?.sentence}`);
const changed = Buffer.from(bytes);
const middle = changed.indexOf('timestampMs', changed.length >> 1) + 16;
changed[middle] = changed[middle] === 0x31 ? 0x32 : 0x31;
if (verifyJournal(changed, options).ok) throw new Error('a changed digit was not noticed');

const bare = () => {
  let previous = firstPrevious;
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    previous = hash('sha256', bytes.subarray(start, end));
    start = end + 1;
  }
  return previous;
};
const times = await interleaved(7, { bare: () => timed(bare), ours: () => timed(() => verifyJournal(bytes, options)) });
print('P11 journal of 100,000 entries', [
  atMost(
    'verify / bare SHA-256 chain',
    1.5,
    ratio(times.ours, times.bare),
    'x',
    'each line is hashed twice (the line for the chain, its content for the entry’s own hash), parsed, and written anew to see that it has one spelling.',
  ),
  atMost('verify', 3_000, median(times.ours), 'ms'),
]);
