/** Everything that looks random in the practice service comes from one seed, so that the same seed is the same organisation. */
import { createHash } from 'node:crypto';

/** 32 bytes that only `seed` and `label` decide. */
export function seededBytes(seed: string, label: string): Buffer {
  return createHash('sha256').update(`practice:${seed}:${label}`).digest();
}

/** A version 4 shaped UUID that only `seed` and `label` decide. */
export function seededUuid(seed: string, label: string): string {
  const bytes = seededBytes(seed, `uuid:${label}`).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return dashed(bytes);
}

/**
 * A time-ordered UUID (version 7, RFC 9562 §5.7): 48 bits of milliseconds, 12 bits of `sequence` within one
 * millisecond, the rest from the seed. Activity ids of the service look like this (docs/service.md#lists).
 */
export function timeOrderedUuid(seed: string, ms: number, sequence: number): string {
  const bytes = seededBytes(seed, `v7:${ms}:${sequence}`).subarray(0, 16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | (sequence & 0x0fff), 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return dashed(bytes);
}

function dashed(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
