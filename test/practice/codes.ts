/** One-time codes: digits, or letters and digits without those that look alike. */
const digits = '0123456789';
const both = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function randomCode(secret: Uint8Array, length: number, alphanumeric: boolean): string {
  const alphabet = alphanumeric ? both : digits;
  return Array.from(secret.subarray(0, length), byte => alphabet[byte % alphabet.length]).join('');
}
