/** SHA-512 of every file of a release, as `sha512sum --check` reads it: `node resources/release/checksums.ts <folder>`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const lines = readdirSync(folder)
  .filter(name => name !== 'SHA512SUMS' && statSync(join(folder, name)).isFile())
  .sort()
  .map(
    name =>
      `${createHash('sha512')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  );
writeFileSync(join(folder, 'SHA512SUMS'), lines.join(''));
