/**
 * What a stamp costs beside a bare signature, as a ratio measured in one run (faults-and-limits B4, P1: at most 1.10).
 *   node test/bench/stamp.bench.ts      exit code 1 where a ratio is over its limit
 * Rounds are interleaved, so that a slow moment of the machine hits both sides; the median of the rounds counts.
 */
import { createPrivateKey, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { dialect } from '../../electron/contract/dialect.ts';
import { apiKeyCurves } from '../../electron/contract/enums.ts';
import { curveNames, unlockKey } from '../../electron/core/curves.ts';
import { stampHeader } from '../../electron/core/stamp.ts';
import { privateKeyObject } from '../practice/stamp/curves.ts';
import { readStamp, stampHolds } from '../practice/stamp/verify.ts';

const limit = 1.1;
const rounds = 301;
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

/** Microseconds a call. */
function timed(work: () => unknown, calls: number): number {
  const start = performance.now();
  for (let n = 0; n < calls; n++) work();
  return ((performance.now() - start) * 1000) / calls;
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

let failed = false;
for (const curve of apiKeyCurves) {
  const signer = unlockKey(curve, secret);
  const stamp = () => stampHeader(signer, body, dialect);
  const bare = bareSign(curve);
  if (!stampHolds(readStamp(stamp()), body)) throw new Error(`the ${curveNames[curve]} stamp does not verify`);
  // About a millisecond a slice: short beside the scheduler's, so that most rounds are undisturbed on a busy machine.
  const calls = curve === 'API_KEY_CURVE_SECP256K1' ? 3 : 40;
  timed(stamp, calls * 20);
  timed(bare, calls * 20);
  const measured = Array.from({ length: rounds }, () => ({ bare: timed(bare, calls), stamp: timed(stamp, calls) }));
  const ratio = median(measured.map(round => round.stamp / round.bare));
  const cost = median(measured.map(round => round.stamp));
  failed ||= ratio > limit;
  console.log(
    `${curveNames[curve].padEnd(10)} stamp ${cost.toFixed(1)} µs, ${ratio.toFixed(3)} x a bare signature (limit ${limit})`,
  );
}
process.exitCode = failed ? 1 : 0;
