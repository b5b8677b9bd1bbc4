import { p256 } from '@noble/curves/nist.js';
import { describe, expect, test } from 'vitest';
import { checkAppProof } from '../../../../electron/core/stamps/app-proofs.ts';
import { addressDerivation as published } from '../../../vectors/app-proofs.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const encryption = hexOf(p256.getPublicKey(Uint8Array.from(Buffer.from('44'.repeat(32), 'hex')), false));
const signing = Uint8Array.from(Buffer.from('55'.repeat(32), 'hex'));
const made = (proofPayload: string) => ({
  scheme: published.scheme,
  publicKey: encryption + hexOf(p256.getPublicKey(signing, false)),
  proofPayload,
  signature: hexOf(p256.sign(Buffer.from(proofPayload), signing)),
});
const claim = (view: ReturnType<typeof checkAppProof>, label: string) => view.claims.find(c => c.label === label)?.value;

test('the published proof verifies with the second of its two keys, and says what it states', () => {
  const view = checkAppProof(published);
  expect(view.check).toBe('verified');
  expect(claim(view, 'Address')).toBe('0xb84b4730Cd81Bc82Ee6B1dE6c343Ebd7928138DC');
  expect(claim(view, 'Made at')).toBe('2025-09-16T21:39:23.571Z');
  expect(claim(view, 'Derivation path')).toBe("m/44'/60'/0'/0/0");
  expect(claim(view, 'Signing key')).toBe(published.publicKey.slice(130));
});

test('a verified proof claims no more than that: not whose key it is, not what code ran', () => {
  const view = checkAppProof(published);
  expect(view.reason).toMatch(/does not show whose key it is/);
  expect(view.reason).toMatch(/Neither was checked/);
  expect(view.claims.every(c => c.source === 'service')).toBe(true);
});

const swapped = published.publicKey.slice(130) + published.publicKey.slice(0, 130);
describe('what was tampered with is invalid', () => {
  test.each([
    ['a digit of the address', { proofPayload: published.proofPayload.replace('0xb84b', '0xb84c') }],
    ['white space in the payload', { proofPayload: published.proofPayload.replace(',"', ', "') }],
    ['the signature', { signature: `${published.signature.slice(0, -1)}6` }],
    ['the signature cut short', { signature: published.signature.slice(0, 126) }],
    ['a zero signature', { signature: '0'.repeat(128) }],
    ['the two keys exchanged', { publicKey: swapped }],
    ['the signing key alone', { publicKey: published.publicKey.slice(130) }],
    ['a key that is no point', { publicKey: `${published.publicKey.slice(0, -1)}2` }],
    ['an encryption key that is no point', { publicKey: published.publicKey.replace('043144', '043145') }],
    ['a key that is not hex', { publicKey: 'zz'.repeat(130) }],
  ])('%s', (_, change) => {
    const view = checkAppProof({ ...published, ...change });
    expect(view.check).toBe('invalid');
    expect(view.reason).toMatch(/this proves nothing/);
  });
});

test('a scheme that is not known is unverifiable, not invalid', () => {
  expect(checkAppProof({ ...published, scheme: 'SIGNATURE_SCHEME_OF_LATER' })).toMatchObject({
    check: 'unverifiable',
    reason: expect.stringContaining('SIGNATURE_SCHEME_OF_LATER'),
  });
});

describe('what a proof states is shown whole', () => {
  test('members that are not known stand beside those that are', () => {
    const view = checkAppProof(
      made(
        '{"type":"APP_PROOF_TYPE_POLICY_OUTCOME","timestampMs":7,"extra":[1],"policyOutcomeProof":{"novel":{"a":1},"outcome":"OUTCOME_ALLOW"}}',
      ),
    );
    expect(view.check).toBe('verified');
    expect(view.claims.map(c => [c.label, c.value]).slice(0, 5)).toEqual([
      ['Statement', 'APP_PROOF_TYPE_POLICY_OUTCOME'],
      ['Made at', '7'],
      ['Outcome of the policies', 'OUTCOME_ALLOW'],
      ['novel', '{"a":1}'],
      ['extra', '[1]'],
    ]);
  });
  test.each([
    '',
    'not JSON',
    '[1]',
    'null',
    '{"type":"__proto__"}',
    '{"type":"constructor","x":1}',
    '{"type":"APP_PROOF_TYPE_ADDRESS_DERIVATION","addressDerivationProof":"text"}',
  ])('a payload of %j is read without an exception', text => {
    const view = checkAppProof(made(text));
    expect(view.check).toBe('verified');
    expect(view.claims.length).toBeGreaterThan(1);
  });
});
