/**
 * P1: what a stamp costs beside a bare signature, and beside the service family's own stamper, over bodies of every kind that
 * the app sends. Each of our stamps is verified once, by Node and by what the other stamper makes of the same body.
 */
import { createPrivateKey, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { operations } from '../../electron/contract/operations/table.ts';
import { apiKeyCurves } from '../../electron/contract/schema/enums.ts';
import { dialect } from '../../electron/contract/service/dialect.ts';
import { curveName, unlockKey } from '../../electron/core/curves/curves.ts';
import { stampHeader } from '../../electron/core/stamps/stamp.ts';
import { privateKeyObject } from '../practice/stamp/curves.ts';
import { readStamp, stampHolds } from '../practice/stamp/verify.ts';
import { samples } from '../vectors/samples.ts';
import { atLeast, atMost, type Figure, interleaved, print, ratio, ratios, timed, timedWork } from './figures.ts';
import { sampleTarget } from './sample.ts';

const secret = Buffer.from('01'.repeat(32), 'hex');
const { organizationId } = sampleTarget;
/** A submit or a question of each row of the table. */
const texts = Object.entries(samples).map(([name, { parameters }]) => {
  const row = operations[name as keyof typeof operations];
  return JSON.stringify(
    row.kind === 'activity'
      ? { type: row.type, timestampMs: '1754952030221', organizationId, parameters }
      : { organizationId, ...parameters },
  );
});
const bodies = texts.map(text => Buffer.from(text));

function bareSign(curve: (typeof apiKeyCurves)[number]): (body: Buffer) => unknown {
  if (curve === 'API_KEY_CURVE_SECP256K1') return body => secp256k1.sign(body, secret, { format: 'der', lowS: true });
  const pkcs8 = privateKeyObject(curve, secret.toString('hex')).export({ format: 'der', type: 'pkcs8' });
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const digest = curve === 'API_KEY_CURVE_P256' ? 'sha256' : null;
  return body => sign(digest, body, key);
}
/** Milliseconds a body, over all of them. */
const overAll = (work: (body: Buffer) => unknown) => timed(() => bodies.forEach(work)) / bodies.length;
const members = (header: string) =>
  Object.entries(JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, string>)
    .filter(([name]) => name !== 'signature')
    .toSorted();

const figures: Figure[] = [];
for (const curve of apiKeyCurves) {
  const signer = unlockKey(curve, secret);
  const stamp = (body: Buffer) => stampHeader(signer, body, dialect);
  for (const body of bodies) {
    const read = readStamp(stamp(body));
    if (!stampHolds(read, body) || stampHolds(read, Buffer.concat([body, Buffer.from(' ')])))
      throw new Error(`the ${curveName(curve)} stamp of ${body} does not verify`);
  }
  const bare = bareSign(curve);
  const times = await interleaved(201, { bare: () => overAll(bare), stamp: () => overAll(stamp) });
  figures.push(
    atMost(
      `stamp / bare signature, ${curveName(curve)}`,
      1.1,
      ratios(times.stamp, times.bare),
      'x',
      'what is not the signature is base64url of three members.',
    ),
  );
}

const signer = unlockKey('API_KEY_CURVE_P256', secret);
const official = new ApiKeyStamper({ apiPublicKey: signer.publicKey, apiPrivateKey: secret.toString('hex') });
for (const text of texts) {
  const body = Buffer.from(text);
  const { stampHeaderName, stampHeaderValue } = await official.stamp(text);
  const [theirs, ours] = [members(stampHeaderValue), members(stampHeader(signer, body, dialect))];
  if (stampHeaderName !== dialect.stampHeader || JSON.stringify(theirs) !== JSON.stringify(ours))
    throw new Error(`Expected the stamp ${JSON.stringify(theirs)}, received ${JSON.stringify(ours)}`);
  if (!stampHolds(readStamp(stampHeaderValue), body)) throw new Error('their stamp does not verify');
}
const bare = bareSign('API_KEY_CURVE_P256');
const beside = await interleaved(41, {
  official: async () => (await timedWork(() => Promise.all(texts.map(text => official.stamp(text))))) / texts.length,
  ours: () => overAll(body => stampHeader(signer, body, dialect)),
  bare: () => overAll(bare),
});
const most = ratio(beside.official, beside.bare);
figures.push(
  atLeast(
    'the service family’s stamper / stamp, P-256',
    8,
    ratios(beside.official, beside.ours),
    'x',
    `the goal is more than there is to win: a bare signature, with no stamp around it, is ${most.toFixed(1)} times as fast as their stamper here.`,
  ),
);
print('P1 stamp', figures);
