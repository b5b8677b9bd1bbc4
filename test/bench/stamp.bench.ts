/** P1: what a stamp costs beside a bare signature. Each stamp is verified once by the practice service's own reader. */
import { createPrivateKey, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { apiKeyCurves } from '../../electron/contract/schema/enums.ts';
import { dialect } from '../../electron/contract/service/dialect.ts';
import { curveName, unlockKey } from '../../electron/core/curves/curves.ts';
import { stampHeader } from '../../electron/core/stamps/stamp.ts';
import { privateKeyObject } from '../practice/stamp/curves.ts';
import { readStamp, stampHolds } from '../practice/stamp/verify.ts';
import { atMost, type Figure, interleaved, print, ratios, timed } from './figures.ts';

const secret = Buffer.from('01'.repeat(32), 'hex');
const body = Buffer.from(
  `{"type":"ACTIVITY_TYPE_APPROVE_ACTIVITY","timestampMs":"1754952030221","organizationId":"35e5c619-ba95-417c-bb48-b16f1543aea0","parameters":{"fingerprint":"sha256:${'0'.repeat(64)}"}}`,
);

function bareSign(curve: (typeof apiKeyCurves)[number]): () => unknown {
  if (curve === 'API_KEY_CURVE_SECP256K1') return () => secp256k1.sign(body, secret, { format: 'der', lowS: true });
  const pkcs8 = privateKeyObject(curve, secret.toString('hex')).export({ format: 'der', type: 'pkcs8' });
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const digest = curve === 'API_KEY_CURVE_P256' ? 'sha256' : null;
  return () => sign(digest, body, key);
}

const figures: Figure[] = [];
for (const curve of apiKeyCurves) {
  const signer = unlockKey(curve, secret);
  const stamp = () => stampHeader(signer, body, dialect);
  const bare = bareSign(curve);
  if (!stampHolds(readStamp(stamp()), body)) throw new Error(`the ${curveName(curve)} stamp does not verify`);
  // About a millisecond a slice: short beside the scheduler's, so that most rounds are undisturbed on a busy machine.
  const calls = curve === 'API_KEY_CURVE_SECP256K1' ? 3 : 40;
  const times = await interleaved(301, { bare: () => timed(bare, calls), stamp: () => timed(stamp, calls) });
  figures.push(atMost(`stamp / bare signature, ${curveName(curve)}`, 1.1, ratios(times.stamp, times.bare)));
}
print('P1 stamp', figures);
