/** Solana messages, written out by hand (solana.com/docs/core/transactions). */
import { base58 } from '@scure/base';

export const solana = {
  payer: base58.encode(Uint8Array.from({ length: 32 }, () => 7)),
  friend: base58.encode(Uint8Array.from({ length: 32 }, () => 8)),
  stranger: base58.encode(Uint8Array.from({ length: 32 }, () => 9)),
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  loader: 'BPFLoaderUpgradeab1e11111111111111111111111',
  usdc: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
} as const;

export interface Step {
  program: string;
  accounts: string[];
  data: number[];
}

/** One signer, who pays. With a table, the last account of each step stands in it. */
export function solanaMessage(steps: Step[], table?: string): string {
  const keys = [...new Set([solana.payer, ...steps.flatMap(s => s.accounts), ...steps.map(s => s.program)])];
  const out: number[] = [
    ...(table === undefined ? [] : [0x80]),
    1,
    0,
    0,
    keys.length,
    ...keys.flatMap(k => [...base58.decode(k)]),
    ...Array.from({ length: 32 }, () => 1),
    steps.length,
  ];
  for (const step of steps) {
    const accounts = [...step.accounts.map(a => keys.indexOf(a)), ...(table === undefined ? [] : [keys.length])];
    out.push(keys.indexOf(step.program), accounts.length, ...accounts, step.data.length, ...step.data);
  }
  if (table !== undefined) out.push(1, ...base58.decode(table), 1, 0, 0);
  return Buffer.from(out).toString('hex');
}

export const u32 = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255];
export const u64 = (value: bigint): number[] => Array.from({ length: 8 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));
