/** What a text is drawn like, and which alphabets it mixes. */
import { comparable } from './bounded.ts';

/** Letters of other scripts that are drawn like Latin ones (Unicode TR39 confusables; the ones used in host names). */
const drawnAs: Readonly<Record<string, string>> = {
  а: 'a',
  ӓ: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  ғ: 'f',
  ɡ: 'g',
  һ: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  з: '3',
  ь: 'b',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ω: 'w',
  ı: 'i',
  ł: 'l',
  ɑ: 'a',
  ʟ: 'l',
  ƅ: 'b',
};

/** What the part of a text that is compared is drawn like, in plain Latin letters. */
export function skeleton(text: string): string {
  return Array.from(comparable(text).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''), char => drawnAs[char] ?? char)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
}
