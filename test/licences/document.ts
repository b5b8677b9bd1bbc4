/** The licences of everything that ships, as the page About reads them: who is in what, and each text once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages, type Package, type Process, packageIn } from './bundled.ts';
import { textsOf } from './texts.ts';

const top = join(import.meta.dirname, '../..');
/** What ships as it is, beside the bundles. */
const beside: [folder: string, where: Where][] = [
  ['node_modules/electron', 'runtime'],
  ['node_modules/keytar', 'main'],
  // Compiled into the keychain's binding.
  ['node_modules/node-addon-api', 'main'],
];
type Where = Process | 'runtime' | 'app';

export interface Shipped {
  name: string;
  version: string;
  licence: string;
  in: Where[];
  /** Its place among the texts. */
  text: number;
}
export interface Licences {
  packages: Shipped[];
  texts: string[];
}

export async function licences(): Promise<Licences> {
  const bundled = Object.entries(await bundledPackages()) as [Process, Package[]][];
  return licencesOf([
    [packageIn(top), 'app'],
    ...beside.map(([folder, where]): [Package, Where] => [packageIn(join(top, folder)), where]),
    ...bundled.flatMap(([where, packages]) => packages.map((each): [Package, Where] => [each, where])),
  ]);
}

/** Throws where a package ships without the text of its licence. */
export function licencesOf(found: readonly [Package, Where][]): Licences {
  const texts: string[] = [];
  const shipped = new Map<string, Shipped>();
  for (const [{ name, version, licence, folder }, where] of found) {
    const key = `${name} ${version}`;
    const known = shipped.get(key);
    if (known !== undefined) {
      if (!known.in.includes(where)) known.in.push(where);
      continue;
    }
    const text = textIn(folder) ?? textsOf[`${name} ${licence}`];
    if (text === undefined) throw new Error(`${key} ships, and has no text of its licence. Find the text, or do without it.`);
    if (!texts.includes(text)) texts.push(text);
    shipped.set(key, { name: where === 'app' ? 'Countersign' : name, version, licence, in: [where], text: texts.indexOf(text) });
  }
  const [own, ...others] = shipped.values();
  const order = ({ name, version }: Shipped) => `${name.toLowerCase().replace('@', '')} ${version}`;
  others.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return { packages: [...(own === undefined ? [] : [own]), ...others], texts };
}

/** Licence and notice files of a package, one after the other; null where it has none. */
function textIn(folder: string): string | null {
  const files = readdirSync(folder).filter(name => /^(licen[sc]e|copying|notice)([.-]|$)/i.test(name));
  const texts = files.sort().map(name => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  const text = texts.filter(each => each !== '').join('\n\n');
  return text === '' ? null : text;
}

export const licencesSource = async (): Promise<string> => `${JSON.stringify(await licences(), null, 1)}\n`;
