/** Whether a text is a point of the curve P-256, by its equation: hex digits alone do not make a key. */
const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** @param hex uncompressed: 04, x and y, in either case */
export function isP256Point(hex: string): boolean {
  if (!/^04[0-9a-fA-F]{128}$/.test(hex)) return false;
  const [x, y] = [BigInt(`0x${hex.slice(2, 66)}`), BigInt(`0x${hex.slice(66)}`)];
  if (x >= p || y >= p) return false;
  return (y * y - (x * x * x - 3n * x + b)) % p === 0n;
}
