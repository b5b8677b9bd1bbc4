import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './qr.module.css';

/** The dark modules of a QR code as one SVG path, and its side in modules with the quiet zone of four around it. */
export function qrPath(text: string): { path: string; side: number } {
  // ISO/IEC 18004 asks for four light modules around; the library's default of two is read by fewer cameras.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
  return { path, side: rows.length };
}

/** A QR code, always dark on light: many readers do not take the opposite. `label` says what is in it. */
export function Qr({ text, label, size = 168 }: { text: string; label: string; size?: number }) {
  const { path, side } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
