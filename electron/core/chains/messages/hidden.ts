/** What a text asks for beside what it says: a key, a click, a capability, something to be read past. */

import { count } from '../../../contract/text/plain-text.ts';
import type { ReadContext } from '../context.ts';
import { onChain, wrongChecksum } from '../ethereum/address.ts';
import type { Found } from '../finding.ts';
import { imitatedBy } from './known-domains.ts';

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
const guarded = [
  /\bonly sign (?:this|it) (?:message|request)?\s?(?:for|if|on)\b/i,
  /\bonly sign this (?:key )?(?:linking|registration|derivation) (?:request|message)\b/i,
  /\baccess \w+ account\b/i,
  /^dydx(?: chain)? onboarding$/i,
];
/** The same in other languages: a private or secret key, and that it is made. */
const elsewhere = /(?:schlüssel|clé|clave|chiave|chave|sleutel|klucz|ключ|密钥|私钥|金鑰|秘密鍵|키\b|مفتاح)/iu;
const makingElsewhere =
  /(?:ableit|abzuleit|erzeug|generier|wiederherstell|dériv|génér|créer|restaur|derivar|generar|derivare|generare|derivar|gerar|afleid|genereer|wygener|генер|получ|восстанов|созда|派生|生成|导出|導出|恢复|復元|생성|복구|اشتقاق|إنشاء)/iu;
const named = /\b(?:stark|layer 2|layer2|l2|zk|umbra|viewing|spending|trading|encryption|signing) key\b/i;
/** Of a value that is signed as what it is: the name of the key says what is made. */
const bareKey = /^\W*(?:create |generate |derive )?(?:stark|l2|layer 2|zk|trading|encryption|viewing|spending) key\W*$/i;

function makesKey(text: string): boolean {
  const isAsked = signing.test(text);
  return text
    .split(/[.\n!]/)
    .some(
      piece =>
        guarded.some(each => each.test(piece.trim())) ||
        (elsewhere.test(piece) && makingElsewhere.test(piece)) ||
        (made.test(piece) && (deriving.test(piece) || (isAsked && (named.test(piece) || making.test(piece))))),
    );
}
const markup = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>|\bjavascript:|\]\(\s*https?:/i;
/** A screen of nothing, behind which the text goes on. */
const gap = /\n\s{0,200}\n\s{0,200}\n\s{0,200}\n\s{0,200}\n|[ \t]{40}/;
/** More than a hash or a public key has: statements name these. */
const digits = /\b(?:0x)?(?!0[23][0-9a-f]{64}\b|04[0-9a-f]{128}\b)[0-9a-f]{65,}\b/i;

/** Letters and digits that stand for bytes: longer than a token of a login. */
const encoded = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{64,}={0,2}(?![A-Za-z0-9+/_=-])/g;
/** What is written so that it is not read: letters as numbers of bytes or characters. */
const escaped = /(?:%[2-7][0-9a-f]){8}|(?:&#x?[0-9a-f]{2,6};){6}|(?:\\u00[2-7][0-9a-f]|\\x[2-7][0-9a-f]){6}/i;
/** Of such bytes: who or what is named in them. */
const telling = /0x[0-9a-f]{40}|primaryType|spender|approve|transfer|owner|withdraw/i;
/** More than a token or a signature has. */
const longest = 200;

function isEncoded(text: string): boolean {
  return (text.match(encoded) ?? []).some(run => {
    // A hash or a key in hex digits has its own word.
    if (/^[0-9a-f]+$/i.test(run)) return false;
    return run.length >= longest || telling.test(Buffer.from(run, 'base64').toString('latin1'));
  });
}

/** Texts of a message of typed data, as far as they ask for a key or name somebody. */
export function hiddenInTexts(texts: readonly string[], context: ReadContext): Found[] {
  const keys: Found[] = texts.some(each => bareKey.test(each)) ? [{ id: 'text-makes-key' }] : [];
  const all = texts.flatMap(each => hiddenIn(each, false, context));
  return [...keys, ...all].filter(({ id }) => id === 'text-makes-key' || id === 'text-hides');
}

/** Words by which somebody is given a power, and what they may then do with what is not theirs. */
const gives = /\b(?:authori[sz]e|grant|empower|entitle|delegate|permit|allow)\b/i;
const takes = /\b(?:withdraw|transfer|spend|trade|sell|move|sign|act|borrow|liquidate|manage|control)\b/i;
const whole =
  /\b(?:on (?:my|our|its) behalf|in (?:my|our) name|(?:from|of|over|with) (?:my|our|this|the) (?:account|wallet|funds|assets|tokens)|all (?:my |our |of |the )?(?:funds|assets|tokens|coins|balances?))\b/i;
const anything = /\b(?:full|unlimited|unrestricted) (?:access|control|power)\b/i;
const givesPower = (text: string): boolean =>
  text.split(/[\n.!]/).some(piece => gives.test(piece) && (anything.test(piece) || (takes.test(piece) && whole.test(piece))));

/** @param isLogin what a login holds by its standard is no hidden content */
export function hiddenIn(message: string, isLogin: boolean, context: ReadContext): Found[] {
  const text = message.slice(0, most);
  const what: string[] = [
    ...(message.length > long ? [`it has ${count(message.length)} characters, more than anybody reads`] : []),
    ...(gap.test(text) ? ['it goes on behind an empty space'] : []),
    ...(markup.test(text) ? ['there is markup in it, which a page may show as something else'] : []),
    ...(digits.test(text) && !/^(?:0x)?[0-9a-f]+$/i.test(text.trim())
      ? ['there are many hex digits in it, of a hash, a key or a transaction']
      : []),
    ...(isEncoded(text) ? ['there is something in it that is encoded, and is not read by looking at it'] : []),
    ...(escaped.test(text) ? ['letters of it are written as numbers, and are not read by looking at it'] : []),
    ...(givesPower(text) ? ['it gives somebody a power over what the account holds'] : []),
    ...(isLogin ? [] : strangersIn(text, context).map(address => `it names ${address}, which is unknown to this app`)),
  ];
  return [
    ...(isLogin ? [] : imitatedIn(text, context)),
    ...(makesKey(text) ? [{ id: 'text-makes-key' as const }] : []),
    ...(grantsIn(text) ? [{ id: 'sign-in-capability' as const }] : []),
    ...what.map(each => ({ id: 'text-hides' as const, what: each })),
  ];
}

/** Hosts of a text that are told of: each is looked at. */
const mostHosts = 20;
const hostsIn = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}.-]+/u)
    .map(word => word.replace(/^\.{1,3}/, '').replace(/\.$/, ''))
    .filter(word => word.includes('.') && word.length < 254);

/** A text that names a host which looks like a known one asks for something in that one's name. */
const imitatedIn = (text: string, context: ReadContext): Found[] =>
  [...new Set(hostsIn(text))]
    .flatMap(named => {
      const like = imitatedBy(named, context);
      return like === null ? [] : [{ id: 'host-lookalike.text' as const, host: named, like }];
    })
    .slice(0, mostHosts);

/** Resources that grant something, beside what a login names: by their scheme, or by what they say (ERC-5573, UCAN, ZCAP). */
const grantsIn = (text: string): boolean =>
  /urn:recap:|^- (?:ucan|zcap|cacao):|^- \S*[?&#](?:scope|can|cap|capabilit(?:y|ies)|permissions?|grant)=/im.test(text);

/**
 * What is written as an address is: of Ethereum and its kin, Bitcoin, TRON, Stellar, the XRP Ledger, Cosmos and Solana.
 * A hash in base58 of the length of Solana's cannot be told from one, and counts as one.
 */
const addresses =
  /\b(?:0x[0-9a-fA-F]{40}|(?:bc|tb|ltc)1[02-9ac-hj-np-z]{25,80}|T[1-9A-HJ-NP-Za-km-z]{33}|G[A-Z2-7]{55}|r[1-9A-HJ-NP-Za-km-z]{25,34}|[a-z]{3,12}1[02-9ac-hj-np-z]{38,58}|[1-9A-HJ-NP-Za-km-z]{43,44})\b/g;

function strangersIn(text: string, { names, chainId }: ReadContext): string[] {
  const found = (text.match(addresses) ?? []).filter(isWritten);
  return [...new Set(found)].filter(address => wrongChecksum(address) || !names.seen(onChain(address, chainId)));
}

/** Words that only look like one have no mixed letters, or no digits. */
const isWritten = (found: string): boolean =>
  /\d/.test(found) && (/^0x/.test(found) || /[a-zA-Z]/.test(found)) && !/^[0-9a-f]{43,44}$/.test(found);
