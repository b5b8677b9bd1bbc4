/**
 * Which certificates are believed: those that come with the runtime, the system's own store, and those of the managed
 * settings; and what is wrong with one that is not, in words.
 */
import { getCACertificates, type TLSSocket } from 'node:tls';
import { certificatesIn } from '../contract/text/pem.ts';
import type { ManagedNetwork, NetworkFacts } from '../contract/values/managed.ts';

export interface Trust {
  /** PEM, one certificate each. */
  authorities: string[];
  facts: NetworkFacts['certificates'];
}

/** @param read how a store is asked; Electron's runtime may lack it, and then the bundled ones are all there are */
export function trusted(
  network: Pick<ManagedNetwork, 'certificates' | 'authorities'>,
  read: (store: 'bundled' | 'system') => string[] = getCACertificates,
): Trust {
  const bundled = read('bundled');
  const managed = certificatesIn(network.authorities);
  let system: string[] | null = null;
  let problem: string | null = null;
  if (network.certificates === 'system') {
    try {
      system = read('system');
      if (system.length === 0) problem = 'The certificate store of this system is empty.';
    } catch (error) {
      // SECURITY: a store that cannot be read adds nothing; it never makes certificates unchecked.
      problem = `The certificate store of this system could not be read: ${error instanceof Error ? error.message.slice(0, 200) : 'no reason given'}`;
    }
  } else problem = 'The managed settings leave the certificate store of this system out.';
  return {
    authorities: [...new Set([...bundled, ...(system ?? []), ...managed])],
    facts: { bundled: bundled.length, system: system?.length ?? null, managed: managed.length, problem },
  };
}

const unknownIssuer = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** A certificate that was refused: what is wrong with it, who says to have issued it, and what to do. */
export class CertificateError extends Error {
  override name = 'CertificateError';
  constructor(code: string, host: string, issuer: string | null) {
    super(words(code, host, issuer));
  }
}

function words(code: string, host: string, issuer: string | null): string {
  const from = issuer === null ? 'an unknown issuer' : `“${issuer}”`;
  if (unknownIssuer.has(code))
    return `the certificate of ${host} is issued by ${from}, which neither Countersign nor this computer trusts. Nothing was sent. If your organisation’s network inspects traffic, its administrator adds that issuer to the certificates of this computer; otherwise do not go on (${code})`;
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `the certificate of ${host}, issued by ${from}, ${code === 'CERT_HAS_EXPIRED' ? 'has expired' : 'is not valid yet'}. Nothing was sent. Check the clock of this computer, then ask the operator (${code})`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the certificate that ${host} shows, issued by ${from}, is for another name. Nothing was sent. Check the address (${code})`;
  return `the certificate of ${host}, issued by ${from}, is refused. Nothing was sent (${code})`;
}

/** Codes that Node gives what is wrong with a certificate. */
const isOfCertificate = (code: string): boolean =>
  unknownIssuer.has(code) || code.startsWith('CERT_') || code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code.startsWith('UNABLE_TO_');

/**
 * Remembers who issued a certificate at the moment it is refused: a socket that is closed tells nothing any more.
 * @returns what to call with the error that came; it answers what to say instead
 */
export function rememberIssuer(socket: TLSSocket, host: string): (error: Error) => Error {
  let issuer: string | null = null;
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error?: Error) => {
    if (error !== undefined) issuer = issuerOf(socket);
    return destroy(error);
  };
  return error => {
    const code = 'code' in error ? String(error.code) : '';
    return isOfCertificate(code) ? new CertificateError(code, host, issuer) : error;
  };
}

function issuerOf(socket: TLSSocket): string | null {
  try {
    const { issuer } = socket.getPeerCertificate();
    const name = [issuer?.CN, issuer?.O].flat().filter(Boolean).join(', ');
    // SECURITY: whoever sits in between chose this text; letters, digits and a few marks of it are shown.
    const plain = name.replaceAll(/[^\p{L}\p{N} .,&'()-]/gu, '').slice(0, 80);
    return plain === '' ? null : plain;
  } catch {
    return null;
  }
}
