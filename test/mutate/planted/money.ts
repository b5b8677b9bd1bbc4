/** What the service tells of wallets, and what yield vaults say of themselves. */
import { type Fault, within } from './fault.ts';

const at = (name: string) => [`test/unit/core/wallets/${name}.test.ts`];
const room = (name: string) => `electron/core/wallets/${name}.ts`;

export const money: Fault[] = [
  ...within(room('history'), at('history'), [
    [
      'an amount that is no number is shown as one',
      "if (!/^\\d+$/.test(amount)) warnings.push('The amount is not a number of atomic units.');\n  else if",
      'if (!/^\\d+$/.test(amount)) void warnings;\n  else if',
    ],
    [
      'an amount with a sign is a number of units',
      'if (!/^\\d+$/.test(amount)) warnings.push(',
      'if (!/^[-+]?\\d+$/.test(amount)) warnings.push(',
    ],
    ['nothing is said of a transfer of zero', 'else if (BigInt(amount) === 0n)\n', 'else if (BigInt(amount) < 0n)\n'],
    [
      'an address that imitates is not named',
      'if (counterparty.resembles !== null) {',
      'if (counterparty.resembles === undefined) {',
    ],
    [
      'a look-alike of a known address is sought no more once it was dealt with',
      'known === undefined ? names.lookalike(address) : null',
      'known === undefined && !names.seen(address, chainId) ? names.lookalike(address) : null',
    ],
    [
      'a label of an interface makes an address known',
      "case 'bundled':\n    case 'token':",
      "case 'bundled':\n    case 'interface':\n    case 'token':",
    ],
    ['an address that was never dealt with counts as dealt with', "isSeen ? 'dealt' : 'first_seen'", "'dealt'"],
    ['what somebody else paid is called paid by this address', "isOurs ? 'this address' : 'another'", "'this address'"],
    ['what the service paid is called paid by this address', "service?.sponsored === true ? 'service' : isOurs", 'isOurs'],
    [
      'a transaction that failed is shown as if it had not',
      'failed: failing.test(entry.status)',
      'failed: failing.test(entry.origin)',
    ],
    [
      'places are the service’s word though they are known here',
      'asset === undefined || asset === null ? null : decimalsOf(asset);',
      'asset?.decimals ?? null;',
    ],
    ['oddities of an asset are not said', 'asset === undefined || asset === null ? [] : assetWarnings(asset, caip2)', '[]'],
    ['a payment of one’s own is hidden as dust', "if (direction !== 'IN' || (trust", 'if ((trust'],
    ['a payment of a known party is hidden as dust', "(trust.kind !== 'first_seen' && trust.kind !== 'imitates')", 'false'],
    ['a hundred times dust is dust', 'decimals - dustPlaces)', 'decimals - dustPlaces + 2)'],
    [
      'a page without an older one goes on for ever',
      'hasOlder: pageInfo?.hasNextPage ?? null',
      'hasOlder: pageInfo?.hasNextPage ?? true',
    ],
  ]),
  ...within(room('assets'), at('history'), [
    [
      'a token that bears the name of another is not named',
      'if (real !== undefined && real.address !== asset.reference.toLowerCase())',
      'if (real === undefined && asset.reference === "")',
    ],
    [
      'a token that bears the name of a coin is not named',
      'else if (real === undefined && Object.values(coins)',
      'else if (real !== undefined && Object.values(coins)',
    ],
    [
      'letters that look alike hide the name of a token',
      'const name = skeleton(claim.symbol.trim());',
      'const name = claim.symbol.trim();',
    ],
    ['an asset of another chain is not named', 'if (asset.chain !== caip2)', "if (asset.chain === '')"],
    [
      'places that differ from those known are not named',
      'if (known !== null && known.decimals !== claim.decimals)',
      'if (known !== null && known.decimals === -1)',
    ],
    [
      'any number of places is possible',
      'Number.isInteger(decimals) && decimals >= 0 && decimals <= 255',
      'Number.isInteger(decimals)',
    ],
    [
      'the service’s places come before those known',
      'knownAsset(caip19)?.decimals ?? (isPlaces(decimals) ? decimals : null)',
      'isPlaces(decimals) ? decimals : (knownAsset(caip19)?.decimals ?? null)',
    ],
  ]),
  ...within(room('balances'), at('balances'), [
    ['a balance that is no number is shown as one', '/^\\d{1,100}$/.test(amount) ? []', '/./.test(amount) ? []'],
    ['oddities of an asset that is held are not said', '...assetWarnings(asset, caip2),', ''],
    ['balances are read without end', '.slice(0, mostRead)', ''],
  ]),
  ...within(room('check'), at('check'), [
    [
      'an address that its key does not give is verified',
      'if (sameAddress(format, address, computed)) return',
      'if (computed.length > 0) return',
    ],
    [
      'an address without a key counts as wrong',
      "if (publicKey === null || publicKey === '') return",
      'if (publicKey === undefined) return',
    ],
    [
      'an address of a script is called wrong',
      'if (ofScript.test(format) && checkAddress(format, address).ok)',
      'if (ofScript.test(address) && checkAddress(format, address).ok)',
    ],
    [
      'an address of a script that is none is called unverifiable',
      'ofScript.test(format) && checkAddress(format, address).ok',
      'ofScript.test(format)',
    ],
    [
      'an address that the service misspells is the same',
      'const sentence = spelling.ok\n',
      'const sentence = spelling.ok || true\n',
    ],
  ]),
];
