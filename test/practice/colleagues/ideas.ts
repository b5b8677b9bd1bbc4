/** What colleagues propose: varied, realistic payloads to sign, so that there is always something worth reading. */
import type { Parameters } from '../../../electron/contract/operations/table.ts';
import type { Organisation } from '../state.ts';

export type Idea = Parameters<'sign_raw_payload'>;

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';
/** Nobody knows it, and no list has it. */
const stranger = '0x9E4c1b7F0D3a5e2B8c6F1A7d4E0b3C5f2a8D6e91';
const payees = [
  '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE',
  '0x28C6c06298d514Db089934071355E5743bf21d60',
  '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
];

const digits = (value: bigint | number) => BigInt(value).toString(16);
export const word = (value: bigint | number | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : digits(value)).padStart(64, '0');

/** One RLP item of hex digits (Ethereum yellow paper, appendix B). */
function rlp(hex: string): string {
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  if (even.length === 2 && Number.parseInt(even, 16) < 0x80) return even;
  return rlpHead(0x80, even.length / 2) + even;
}
function rlpHead(base: number, length: number): string {
  if (length < 56) return (base + length).toString(16).padStart(2, '0');
  const bytes = digits(length);
  const even = bytes.length % 2 === 0 ? bytes : `0${bytes}`;
  return (base + 55 + even.length / 2).toString(16) + even;
}
const quantity = (value: bigint | number) => rlp(BigInt(value) === 0n ? '' : digits(value));

/** An unsigned EIP-1559 transaction as hex: 0x02 ‖ rlp([chain, nonce, tip, cap, gas, to, value, data, access list]). */
export function transfer(nonce: number, to: string, wei: bigint, data = ''): string {
  const items = [
    quantity(1),
    quantity(nonce),
    quantity(1_500_000_000),
    quantity(32_000_000_000n),
    quantity(data === '' ? 21_000 : 90_000),
  ];
  const list = [...items, rlp(to.slice(2).toLowerCase()), quantity(wei), rlp(data), 'c0'].join('');
  return `0x02${rlpHead(0xc0, list.length / 2)}${list}`;
}

function permit(owner: string, spender: string, amount: bigint, nonce: number, deadline: number): string {
  const field = (name: string, type: string) => ({ name, type });
  return JSON.stringify({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
    types: {
      EIP712Domain: [
        field('name', 'string'),
        field('version', 'string'),
        field('chainId', 'uint256'),
        field('verifyingContract', 'address'),
      ],
      Permit: [
        field('owner', 'address'),
        field('spender', 'address'),
        field('value', 'uint256'),
        field('nonce', 'uint256'),
        field('deadline', 'uint256'),
      ],
    },
    primaryType: 'Permit',
    message: { owner, spender, value: amount.toString(), nonce, deadline },
  });
}

const hashed = { hashFunction: 'HASH_FUNCTION_KECCAK256', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' } as const;
const typed = { encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' } as const;

/** A transfer of USDC (6 decimals) on mainnet. */
export const paymentOf = (signWith: string, payee: string, amount: bigint, nonce: number): Idea => ({
  signWith,
  payload: transfer(nonce, usdc, 0n, `a9059cbb${word(payee)}${word(amount)}`),
  ...hashed,
});

/** An EIP-2612 permit over USDC on mainnet. `deadline` in seconds. */
export const permitOf = (signWith: string, spender: string, amount: bigint, nonce: number, deadline: number): Idea => ({
  signWith,
  payload: permit(signWith, spender, amount, nonce, deadline),
  ...typed,
});

/** The `n`th idea; the same `n` is the same idea. `now` in milliseconds. */
export function ideaFor(n: number, organisation: Organisation, now: number): Idea {
  const accounts = organisation.wallets.flatMap(w => w.accounts);
  const ethereum = accounts.filter(a => a.addressFormat === 'ADDRESS_FORMAT_ETHEREUM');
  const signWith = ethereum[n % ethereum.length]?.address ?? '';
  const payee = payees[n % payees.length] ?? '';
  const day = new Date(now).toISOString().slice(0, 10);
  const solana = accounts.find(a => a.addressFormat === 'ADDRESS_FORMAT_SOLANA')?.address ?? signWith;
  const ideas: Idea[] = [
    { signWith, payload: transfer(40 + n, payee, BigInt(1 + (n % 7)) * 250_000_000_000_000_000n), ...hashed },
    permitOf(signWith, router, BigInt(25_000 + n * 500) * 1_000_000n, n, Math.floor(now / 1000) + 3600),
    {
      signWith,
      payload: `Northwind Treasury attests its reserves as of ${day}, statement ${n + 1}.`,
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    },
    paymentOf(signWith, payee, BigInt(12_500 + n * 125) * 1_000_000n, 40 + n),
    {
      signWith: solana,
      payload: `Northwind Treasury: settlement batch ${day}/${n + 1}`,
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    },
    { signWith, payload: transfer(40 + n, usdc, 0n, `095ea7b3${word(stranger)}${'f'.repeat(64)}`), ...hashed },
  ];
  return ideas[n % ideas.length] as Idea;
}
