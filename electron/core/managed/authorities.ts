/** Certificates that an administrator brings: authorities, all of them, or none is taken. */
import { X509Certificate } from 'node:crypto';
import { certificatesIn } from '../../contract/text/pem.ts';

/** Why a text of certificates cannot be used; null where it can. */
export function wrongAuthorities(text: string): string | null {
  const found = certificatesIn(text);
  if (found.length === 0) return 'Expected certificates as PEM text, received none.';
  for (const [at, pem] of found.entries()) {
    try {
      if (!new X509Certificate(pem).ca) return `Certificate ${at + 1} is not one of an authority: its CA flag is not set.`;
    } catch {
      return `Certificate ${at + 1} cannot be read.`;
    }
  }
  return null;
}
