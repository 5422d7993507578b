import encodeQR from 'qr';
import { useMemo } from 'react';
import css from './qr-code.module.css';

/** The light frame without which cameras do not find a code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code, dark on light in every palette: cameras do not read the other way round. `label` says what it is for. */
export function QrCode({ text, label }: QrCodeProps) {
  const [size, path] = useMemo(() => draw(text), [text]);
  return (
    <svg className={css.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

/** The side of the square in modules, and the outline of the dark ones: one rectangle for each run in a row. */
function draw(text: string): readonly [number, string] {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
    }),
  );
  return [rows.length, runs.join('')];
}

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}
