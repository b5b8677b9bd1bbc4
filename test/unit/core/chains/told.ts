/** What a person reads of a payload, line by line: headline, effects, facts, findings, and what is moved. */
import type { Movement, ReviewDocument, Tree } from '../../../../electron/contract/values/document.ts';
import type { ReviewContext } from '../../../../electron/core/known/context.ts';
import { reviewDocument } from '../../../../electron/core/review/document.ts';
import { riskRules } from '../../../../electron/core/review/rules/table.ts';
import { context, parties } from '../../../vectors/parties.ts';
import type { Request } from '../../../vectors/payloads.ts';

/** In words, the payload, what is read of it, and what it is reviewed against where the usual context does not do. */
export type Row = [words: string, request: Request, lines: string[], against?: ReviewContext];

/** Tokens of Ethereum beside those of the vectors, and somebody never seen. */
export const others = {
  dai: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  wbtc: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  unknown: '0x00d9F5B2a1C07E3c4b8A9d6e5F40312233445566',
} as const;

/** Of every transaction or message alike: `whole` tells them, too. */
const everywhere = [
  ...['Account', 'Encoding', 'Hash function', 'Function', 'Chain', 'Digest', 'Nonce', 'Highest fee', 'Transaction type'],
  ...['Message type', 'Application', 'Checked by contract', 'Domain hash', 'Struct hash', 'Kind', 'Input 1', 'Input 2'],
  ...['Blockhash or nonce', 'Version', 'Pays the fee', 'Permission used'],
];

const move = ({ how, units, decimals, asset, token, chain, party }: Movement): string =>
  `→ ${how} ${units ?? '?'}${decimals === null ? '' : `e-${decimals}`} ${asset ?? '?'}${token === null ? '' : ` ${token}`} on ${chain ?? '?'} to ${party === null ? '?' : (party.name ?? party.value)}`;

/** The same addresses again and again are told by name: {ops}. */
const short = (line: string): string =>
  Object.entries({ ...parties, ...others }).reduce((text, [name, address]) => text.replaceAll(address, `{${name}}`), line);

function linesOf({ headline, effects, facts, findings, moves }: ReviewDocument, hidden: string[]): string[] {
  return [
    headline,
    ...effects.map(effect => `• ${effect}`),
    ...facts
      .filter(({ label }) => !hidden.includes(label))
      .map(({ label, value, name, note, had }) => {
        const how = [had === 'app' ? 'bundled list' : undefined, note].filter(Boolean).join(', ');
        return [`${label}: ${value}`, name === undefined ? '' : ` = ${name}`, how === '' ? '' : ` (${how})`].join('');
      }),
    ...findings.map(({ rule, sentence }) =>
      riskRules.some(each => each.id === rule && each.sentence === sentence) ? `! ${rule}` : `! ${rule}: ${sentence}`,
    ),
    ...(moves ?? []).map(move),
  ].map(short);
}

export const told = (request: Request, against = context()): string[] => linesOf(reviewDocument(request, against), everywhere);
export const whole = (request: Request, against = context()): string[] => linesOf(reviewDocument(request, against), []);

/** As much of a value as tells it from any other here. */
const begun = (value: string): string => (value.length > 70 ? `${value.slice(0, 12)}… (${value.length})` : value);
const branch = ({ label, value, kind, note, children = [] }: Tree, depth: number): string[] => [
  `${'. '.repeat(depth)}${label}${kind === undefined ? '' : ` [${kind}]`}${value === undefined ? '' : `: ${begun(value)}`}${note === undefined ? '' : ` (${note})`}`,
  ...children.flatMap(child => branch(child, depth + 1)),
];
/** The payload taken apart, a line for each of its parts; what stands in the request is left out. */
export const parts = (request: Request, against = context()): string[] =>
  (reviewDocument(request, against).decoded.children ?? [])
    .filter(({ label }) => label !== 'As it came')
    .flatMap(child => branch(child, 0))
    .map(short);
