/** A certificate authority of the test's own, and servers that it vouches for. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certified {
  key: Buffer;
  cert: Buffer;
}
export interface Authority {
  /** Its own certificate, PEM. */
  pem: string;
  /** @param name whom the certificate is for @param days until it ends */
  issue(name: string, days?: number): Certified;
}

const quiet = { stdio: 'ignore' } as const;
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export function makeAuthority(called = 'Northwind Inspection'): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-authority-'));
  const at = (name: string) => join(folder, name);
  const subject = `/O=Northwind/CN=${called}`;
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-days', '2', '-subj', subject],
      ...['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    ],
    quiet,
  );
  let issued = 0;
  return {
    pem: readFileSync(at('ca.pem'), 'utf8'),
    issue(name, days = 1) {
      const n = ++issued;
      execFileSync(
        'openssl',
        ['req', ...newKey, '-keyout', at(`${n}.key`), '-out', at(`${n}.csr`), '-subj', `/CN=${name}`],
        quiet,
      );
      writeFileSync(
        at(`${n}.ext`),
        `subjectAltName=${/^[\d.]+$/.test(name) ? 'IP' : 'DNS'}:${name}\nbasicConstraints=CA:FALSE\n`,
      );
      execFileSync(
        'openssl',
        [
          ...['x509', '-req', '-in', at(`${n}.csr`), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial'],
          ...['-out', at(`${n}.pem`), '-days', String(days), '-extfile', at(`${n}.ext`)],
        ],
        quiet,
      );
      return { key: readFileSync(at(`${n}.key`)), cert: readFileSync(at(`${n}.pem`)) };
    },
  };
}
