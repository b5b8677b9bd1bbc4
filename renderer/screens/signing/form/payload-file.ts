/**
 * The payload in a file: text as it is where the bytes are well-formed UTF-8 without controls, otherwise its bytes in
 * hex, marked by 0x. null where it cannot be read.
 */
export async function readPayloadFile(file: Blob): Promise<string | null> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
  const text = textIn(bytes);
  if (text !== null) return text;
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return `0x${hex}`;
}

function textIn(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return /[^\P{C}\n\r\t]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
