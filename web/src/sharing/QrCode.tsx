import encodeQR from 'qr';
import { useMemo } from 'react';
import css from './qr-code.module.css';

/** Of a module in a picture that is saved: sharp up to the size of a hand in print. */
const PIXELS = 16;
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

/** A text as a QR code in a PNG picture, to be put into letters and messages. Rejects where the browser cannot write one. */
export async function qrPicture(text: string): Promise<Blob> {
  const [size, path] = draw(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * PIXELS;
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('no canvas to draw on');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = '#000';
  drawing.scale(PIXELS, PIXELS);
  drawing.fill(new Path2D(path));
  return await new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file === null ? reject(new Error('no picture was written')) : resolve(file))),
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
