import { eip712 } from 'micro-eth-signer/abi.js';
import { expect, test } from 'vitest';
import { reviewDocument } from '../../../../../electron/core/review/document.ts';
import { context, parties } from '../../../../vectors/parties.ts';
import { permit, typed, typedData } from '../../../../vectors/payloads.ts';

test('the bundled description of a permit is laid out as micro-eth-signer itself renders it', async () => {
  const data = permit(5_000_000n, 1_795_252_000);
  const theirs = await eip712(data as never);
  const facts = reviewDocument(typed(data), context()).facts;
  expect(theirs?.intent).toBe('Authorize spending of tokens');
  expect(facts.find(f => f.label === 'Meant as')).toMatchObject({ value: theirs?.intent, note: 'ERC-7730 description, bundled' });
  expect(theirs?.fields['Max spending amount']?.value).toBe('5 USDC');
  expect(facts.find(f => f.label === 'Amount')?.note).toBe('5 USDC');
});

test('a message that only a description knows gets its words and labelled fields', () => {
  const data = typedData(
    'AccountUpdate',
    {
      AccountUpdate:
        'address owner,uint32 accountID,uint32 feeTokenID,uint96 maxFee,uint256 publicKey,uint32 validUntil,uint32 nonce',
    },
    { owner: parties.ops, accountID: 1, feeTokenID: 0, maxFee: 5, publicKey: 7, validUntil: 1_795_252_000, nonce: 0 },
    { name: 'DeGate Protocol', version: '3.0.1', verifyingContract: '0xe63602a9b3dfe983187525ac985fec4f57b24ed5' },
  );
  const document = reviewDocument(typed(data), context());
  expect(document.headline).toMatch(/^Signs what its public description calls “.+”, with “Ops hot”$/);
  expect(document.facts.filter(f => f.label !== 'Digest').length).toBeGreaterThan(6);
});

test('a description bound to another contract or chain is not used', () => {
  const data = permit(5n, 1_795_252_000) as { domain: Record<string, unknown> };
  for (const domain of [
    { ...data.domain, chainId: 5 },
    { ...data.domain, verifyingContract: parties.registry },
  ])
    expect(reviewDocument(typed({ ...data, domain }), context()).facts.map(f => f.label)).not.toContain('Meant as');
});

test('a description counts for all the types that it names, and its numbers that are no amounts stay numbers', () => {
  const mint = (part: string) =>
    reviewDocument(
      typed(
        typedData(
          'Mint1155',
          { Mint1155: 'uint256 tokenId,uint256 supply,string tokenURI,Part[] creators,Part[] royalties', Part: part },
          { tokenId: 17, supply: 4, tokenURI: '/ipfs/x', creators: [], royalties: [] },
          { verifyingContract: '0xb66a603f4cfe17e3d27b87a8bfcad319856518b8' },
        ),
      ),
      context(),
    ).facts;
  const facts = mint('address account,uint96 value');
  expect(facts.find(f => f.label === 'Meant as')?.value).toBe('Lazy Mint ERC-1155');
  expect(facts.filter(f => f.label.startsWith('Token '))).toMatchObject([
    { label: 'Token ID', value: '17', kind: 'text' },
    { label: 'Token URI', value: '/ipfs/x' },
    { label: 'Token Supply', value: '4', kind: 'text' },
  ]);
  expect(mint('address account,uint128 value').map(f => f.label)).not.toContain('Meant as');
});
