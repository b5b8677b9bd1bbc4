/** Whole numbers that only a seed and their place decide: thousands of them, where a hash for each would be felt. */
import { seededBytes } from '../seed.ts';

/** At least 0 and less than `below`; another `what` is another number. */
export type Chance = (what: string, n: number, below: number) => number;

export function chanceOf(seed: string): Chance {
  const salts = new Map<string, number>();
  return (what, n, below) => {
    const salt = salts.get(what) ?? seededBytes(seed, `large:${what}`).readUInt32BE(0);
    salts.set(what, salt);
    let mixed = Math.imul((n + 1) ^ salt, 0x9e3779b1);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  };
}
