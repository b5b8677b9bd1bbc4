/**
 * A one-time code on its way to the enclave (docs/service.md#one-time-passwords): `{"otp_code":…,"public_key":…}` in this
 * order, sealed to the target key that the pinned one-time code key signed for it.
 */
import { sealTo } from './hpke.ts';

/**
 * @param target 65 bytes uncompressed, hex, out of a verified envelope
 * @param publicKey the key that the verification token is to be bound to: compressed, lower-case hex
 * @returns the client message as JSON text: what `encryptedOtpBundle` is
 */
export async function sealCode(info: string, target: string, code: string, publicKey: string): Promise<string> {
  const plaintext = new TextEncoder().encode(JSON.stringify({ otp_code: code, public_key: publicKey }));
  try {
    return JSON.stringify(await sealTo(info, target, plaintext));
  } finally {
    plaintext.fill(0);
  }
}
