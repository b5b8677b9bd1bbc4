/** Reviews of money on its way: to a usual payee, and in a batch with something grave in it. */
import type { EffectCall, Fact, Party, PayloadDraft, ReviewDocument } from '../../../electron/contract/values/document.ts';
import { people, review } from './fake-reviews.ts';

const addresses = {
  payouts: '0x8bfc6290402f3adCA351614dA42b859c1cA320c6',
  payroll: '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
  hosting: '0xc4D71f28B90536aE0d847F629Ce1a53b48D06f19',
  lind: '0x2b90E6fA7c1358d4A0b931CeF5678d02e4A7b15C',
  module: '0x7e0F43a9D8165cB290e728Fd1A64c3b5E70d92f8',
  usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  safe: '0x51E409b72Fd3c68A4e109B3d7a05fC81d2E63347',
};
const address = (label: string, value: string, more: Partial<Fact> = {}): Fact => ({
  ...{ label, value, kind: 'address', source: 'computed' },
  ...more,
});
const book = (label: string, value: string, name: string): Fact => address(label, value, { name, nameSource: 'address_book' });
const digest = {
  method: 'keccak256 of the transaction',
  value: '29f699e5cc0990d3d42856b00a6607f3ba871e82ec2a7cc346397f128353e31c',
  parts: [],
  libraries: ['viem', 'micro-eth-signer'],
  agreed: true,
  words: ['reject', 'shine', 'humble', 'unlock', 'bean', 'merit'],
};
const decoded = { label: 'signTransaction', children: [{ label: 'nonce', value: '41' }] };
const draft: PayloadDraft = {
  ...{ signWith: addresses.payouts, payload: '02f8b0', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' },
  hashFunction: 'HASH_FUNCTION_KECCAK256',
};

const payment: ReviewDocument = {
  headline: 'Pays 12,500 USDC from Payouts to Payroll',
  effect: {
    kind: 'pays',
    from: { role: 'From', name: 'Payouts', address: addresses.payouts, detail: 'Ops hot · Ethereum', trust: { kind: 'own' } },
    to: { role: 'To', name: 'Payroll', address: addresses.payroll, trust: { kind: 'book', times: 14 } },
    amount: { value: '12,500', asset: 'USDC' },
    under: 'and a fee of at most 0.00288 ETH',
    earlier: [
      '11800',
      '12000',
      '12100',
      '12150',
      '12300',
      '12350',
      '12420',
      '12450',
      '12480',
      '12500',
      '12520',
      '12600',
      '12900',
      '13200',
    ],
  },
  routine: 'In your address book since March 2025, unchanged. Paid 14 times. The amount is usual.',
  effects: ['Pays 12,500 USDC to Payroll.'],
  severity: 'note',
  facts: [
    address('From', addresses.payouts, { name: 'Payouts', nameSource: 'address_book', had: 'key' }),
    book('To', addresses.payroll, 'Payroll'),
    { label: 'Amount', value: '12500000000', kind: 'amount', source: 'computed', note: '12,500 USDC' },
    address('Token', addresses.usdc, { name: 'USD Coin', nameSource: 'computed', had: 'app' }),
    { label: 'Highest fee', value: '2880000000000000', kind: 'amount', source: 'computed', note: '0.00288 ETH' },
    { label: 'Network', value: 'Ethereum', kind: 'text', source: 'computed', note: 'nonce 41' },
  ],
  ...{ findings: [], digest, draft, decoded, differences: [] },
};

const paid = (name: string, of: string, trust: Party['trust']): Party => ({ role: 'To', name, address: of, trust });
const calls: EffectCall[] = [
  {
    ...{ at: 3, severity: 'critical', does: 'adds a module', amount: { value: 'Full control', asset: null } },
    to: { role: 'Module', name: null, address: addresses.module, detail: 'Unknown contract', trust: { kind: 'first_seen' } },
  },
  {
    ...{ at: 1, severity: 'note', does: 'pays', amount: { value: '12,500', asset: 'USDC' } },
    to: paid('Payroll', addresses.payroll, { kind: 'dealt', times: 14 }),
  },
  {
    ...{ at: 2, severity: 'note', does: 'pays', amount: { value: '1,180', asset: 'USDC' } },
    to: paid('Hosting', addresses.hosting, { kind: 'dealt', times: 9 }),
  },
  {
    ...{ at: 4, severity: 'look', does: 'pays', amount: { value: '4,200', asset: 'USDC' } },
    to: paid('Lind Legal', addresses.lind, { kind: 'book' }),
  },
];
const batch: ReviewDocument = {
  headline: 'Adds a module that can move everything in Treasury Safe, and pays three',
  effect: {
    kind: 'batch',
    from: { role: 'From', name: 'Treasury Safe', address: addresses.safe, trust: { kind: 'own' } },
    ...{ to: null, amount: null, calls: 4, inner: calls },
  },
  effects: [],
  severity: 'critical',
  facts: [
    book('To', addresses.payroll, 'Payroll'),
    book('To', addresses.hosting, 'Hosting'),
    address('Module', addresses.module, { note: 'first seen' }),
    book('To', addresses.lind, 'Lind Legal'),
    address('Safe', addresses.safe, { name: 'Treasury Safe', nameSource: 'address_book', had: 'key' }),
    { label: 'Network', value: 'Ethereum', kind: 'text', source: 'computed', note: 'Safe nonce 118, no refund, no gas token' },
  ],
  findings: [
    {
      ...{ rule: 'module', severity: 'critical', sentence: 'Call 3 gives an unknown contract control over the whole Safe.' },
      check: 'ask what the module is for and who read its code. It moves funds without a vote.',
    },
    { rule: 'new', severity: 'look', sentence: 'Lind Legal was added to your address book today and was never paid.' },
    { rule: 'around', severity: 'look', sentence: 'Three payments stand around call 3. Ask for the payments alone.' },
  ],
  ...{ digest, draft, decoded, differences: [] },
};

export const paymentReview = review({ id: 'payment', document: payment, proposer: people.ben, hours: 4 });
export const batchReview = review({ id: 'batch', document: batch, proposer: people.chloe, hours: 2 });
