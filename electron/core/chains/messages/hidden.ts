/** What a text asks for beside what it says: a key, a click, a capability, something to be read past. */

import type { ReadContext } from '../context.ts';
import { onChain, wrongChecksum } from '../ethereum/address.ts';
import type { Found } from '../finding.ts';

/** Letters of a text that are looked through. */
const most = 20_000;
/** More than anybody reads before signing; a login, with its terms, has less. */
const long = 4_000;

/** What some application makes a key of: whoever has this signature has that key, for ever. */
const deriving = /\b(?:deriv|unlock)/i;
/** Ordinary words, which ask for a key only where a signature is what makes it. */
const making = /\b(?:generat|creat|recover|restor|enabl|access)/i;
const made = /\b(?:key|keys|keypair|seed|mnemonic|secret|encryption)\b/i;
const signing = /\bsign(?:s|ed|ing|ature)?\b/i;
/** As rollups and wallets have it signed: whoever has the signature has the account there. */
const guarded = /\bonly sign (?:this|it) (?:message|request)?\s?(?:for|if|on)\b|\baccess \w+ account\b/i;
const named = /\b(?:stark|layer 2|layer2|l2|zk|umbra|viewing|spending|trading|encryption|signing) key\b/i;
function makesKey(text: string): boolean {
  const isAsked = signing.test(text);
  return text
    .split(/[.\n!]/)
    .some(
      piece =>
        guarded.test(piece) ||
        (made.test(piece) && (deriving.test(piece) || (isAsked && (named.test(piece) || making.test(piece))))),
    );
}
const markup = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>|\bjavascript:|\]\(\s*https?:/i;
/** A screen of nothing, behind which the text goes on. */
const gap = /\n\s{0,200}\n\s{0,200}\n\s{0,200}\n\s{0,200}\n|[ \t]{40}/;
/** More than a hash has: statements name hashes. */
const digits = /\b(?:0x)?[0-9a-f]{65,}\b/i;

/** Texts of a message of typed data, as far as they ask for a key or name somebody. */
export function hiddenInTexts(texts: readonly string[], context: ReadContext): Found[] {
  return texts.flatMap(each => hiddenIn(each, false, context).filter(({ id }) => id === 'text-makes-key' || id === 'text-hides'));
}

/** @param isLogin what a login holds by its standard is no hidden content */
export function hiddenIn(message: string, isLogin: boolean, context: ReadContext): Found[] {
  const text = message.slice(0, most);
  const what: string[] = [
    ...(message.length > long ? [`it has ${message.length.toLocaleString('en-GB')} characters, more than anybody reads`] : []),
    ...(gap.test(text) ? ['it goes on behind an empty space'] : []),
    ...(markup.test(text) ? ['there is markup in it, which a page may show as something else'] : []),
    ...(digits.test(text) && !/^(?:0x)?[0-9a-f]+$/i.test(text.trim())
      ? ['there are many hex digits in it, of a hash, a key or a transaction']
      : []),
    ...(isLogin ? [] : strangersIn(text, context).map(address => `it names ${address}, which is unknown to this app`)),
  ];
  return [
    ...(makesKey(text) ? [{ id: 'text-makes-key' as const }] : []),
    ...(/urn:recap:/i.test(text) ? [{ id: 'sign-in-capability' as const }] : []),
    ...what.map(each => ({ id: 'text-hides' as const, what: each })),
  ];
}

function strangersIn(text: string, { names, chainId }: ReadContext): string[] {
  const found =
    text.match(/\b0x[0-9a-fA-F]{40}\b|\b(?:bc|tb|ltc)1[02-9ac-hj-np-z]{25,80}\b|\bT[1-9A-HJ-NP-Za-km-z]{33}\b/g) ?? [];
  return [...new Set(found)].filter(address => wrongChecksum(address) || !names.seen(onChain(address, chainId)));
}
