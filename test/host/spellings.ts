/** The ways a secret may stand somewhere: as it is, escaped, and as hex, base64, base64url or numbers of its bytes. */

/** In base64 a text begins at any of three places of a group: what is the same wherever it stands around. */
function inBase64(bytes: Uint8Array): string[] {
  return [0, 1, 2].map(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The first and the last group hold bits of what stands before and after.
    return text.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
  });
}

function ofBytes(bytes: Uint8Array): string[] {
  const hex = Buffer.from(bytes).toString('hex');
  const base64 = inBase64(bytes);
  return [
    ...[hex, hex.toUpperCase(), [...bytes].join(','), [...bytes].join(', '), Buffer.from(bytes).toString('latin1')],
    ...base64,
    ...base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** @param text as it was typed, sent or received; where it is the hex of bytes, the ways of those bytes are among them */
export function spellings(text: string): string[] {
  const isHex = /^([0-9a-fA-F]{2}){8,}$/.test(text);
  const all = [
    ...[text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), [...text].reverse().join('')],
    ...ofBytes(Buffer.from(text, 'utf8')),
    ...(isHex ? ofBytes(Buffer.from(text, 'hex')) : []),
  ];
  return [...new Set(all)].filter(each => each.length >= 8);
}
