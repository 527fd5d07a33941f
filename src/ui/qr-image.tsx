import { qrCode } from '#lib/qr-code.ts';

/** A QR code, drawn here: nobody else learns what it says. Dark on light in either theme, as cameras want it. */
export const QrImage = ({ text, label }: { text: string; label: string }) => {
  const rows = qrCode(text);
  if (!rows) return null;
  const edge = rows.length + 8;
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg viewBox={`0 0 ${edge} ${edge}`} width={edge * 4} height={edge * 4} role="img" aria-label={label}>
      <rect width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};
