import { fileName } from '@zaehlwerk/domain/table/table';
import encodeQR from 'qr';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import { copy } from '../ui/area-icons.ts';
import { warningOctagon } from '../ui/frame-icons.ts';
import { check } from '../ui/icons.ts';
import { useNotices } from '../ui/use-notices.ts';
import css from './access-data.module.css';

/**
 * The sign-in data, each with a copy button; `onHandedOver` is called when something was copied that lets somebody sign
 * in.
 */
export function AccessRows({ rows, onHandedOver }: AccessRowsProps) {
  const { t } = useTexts();
  return (
    <dl className={css.rows}>
      {rows.map(({ what, text }) => (
        <div key={what}>
          <dt>{t(`shares.${what}`)}</dt>
          <dd>
            <span>{text}</span>
            <CopyButton
              what={t(`shares.${what}`)}
              text={text}
              onCopied={what === 'password' || what === 'link' ? onHandedOver : undefined}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface AccessRowsProps {
  readonly rows: readonly AccessRow[];
  readonly onHandedOver?: () => void;
}

interface AccessRow {
  readonly what: 'username' | 'password' | 'link' | 'portal';
  readonly text: string;
}

const FEEDBACK_MS = 2_000;

/** Copies a text and shows and announces for two seconds whether that worked. `what` names the text: "Kennwort". */
export function CopyButton({ what, text, onCopied }: CopyButtonProps) {
  const { t } = useTexts();
  const { clock, clipboard } = useDevice();
  const [result, setResult] = useState<'idle' | 'copied' | 'failed'>('idle');
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const press = async () => {
    const copied = await clipboard?.writeText(text).then(
      () => 'copied' as const,
      () => null, // not allowed, or another page has the focus
    );
    setResult(copied ?? 'failed');
    if (copied !== null && copied !== undefined) onCopied?.();
    stop.current();
    stop.current = clock.after(FEEDBACK_MS, () => setResult('idle'));
  };
  const label = t(`shares.copy.${result}`, { what });
  return (
    <>
      <IconButton path={ICONS[result]} label={label} data-result={result} onClick={() => void press()} />
      <LiveRegion text={result === 'idle' ? '' : label} />
    </>
  );
}

const ICONS = { idle: copy, copied: check, failed: warningOctagon };

interface CopyButtonProps {
  readonly what: string;
  readonly text: string;
  readonly onCopied?: (() => void) | undefined;
}

/** The QR code of a share's link, and a button to save it as a picture, for printing or sending. */
export function ShareCode({ link, name, onSaved }: ShareCodeProps) {
  const { t } = useTexts();
  const { saveFile } = useDevice();
  const notices = useNotices();
  const save = async () => {
    try {
      saveFile({ name: fileName('png', name, t('shares.qr.file')), content: await qrPicture(link) });
      onSaved?.();
    } catch {
      notices.show('ERROR', t('shares.qr.failed'));
    }
  };
  return (
    <figure className={css.code}>
      <QrCode text={link} label={t('shares.qr')} />
      <figcaption>{t('shares.qr.hint')}</figcaption>
      <Button kind="text" size="small" onClick={() => void save()}>
        {t('shares.qr.save')}
      </Button>
    </figure>
  );
}

interface ShareCodeProps {
  readonly link: string;
  /** Of the share. */
  readonly name: string;
  readonly onSaved?: () => void;
}

/** Pixels per module in a saved picture: sharp up to the size of a hand in print. */
const PIXELS = 16;
/** The light border without which cameras do not find a code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * A text as a QR code, dark on light in every palette: cameras do not read it inverted. `label` says what it is for.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const [size, path] = useMemo(() => draw(text), [text]);
  return (
    <svg
      className={css.qrCodeCode}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** A text as a QR code in a PNG picture, for letters and messages. Rejects if the browser cannot write one. */
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

/** The side of the square in modules, and the path of the dark ones: one rectangle for each run in a row. */
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
