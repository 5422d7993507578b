import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { cropOf } from './crop-geometry.ts';
import finder from './finder.module.css';
import css from './photo-reading.module.css';

/** A photo, or the counter on it, cut out and straight. */
export function PhotoCanvas({ photo, place, label }: PhotoCanvasProps) {
  const show = (canvas: HTMLCanvasElement) => {
    let isShown = true;
    const drawLater = async () => {
      // A photo that cannot be drawn is missed by nobody who can still see the meter.
      const bitmap = await createImageBitmap(photo).catch(() => null);
      if (isShown && bitmap !== null) draw(canvas, bitmap, place);
      bitmap?.close();
    };
    void drawLater();
    return () => void (isShown = false);
  };
  return <canvas ref={show} className={place === null ? finder.whole : css.crop} role="img" aria-label={label} />;
}

interface PhotoCanvasProps {
  readonly photo: Blob;
  /** Null: all of it. */
  readonly place: CounterPlace | null;
  /** What is to be seen on it. */
  readonly label: string;
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, place: CounterPlace | null): void {
  const whole = { width: bitmap.width, height: bitmap.height, transform: [1, 0, 0, 1, 0, 0] as const };
  const { width, height, transform } = place === null ? whole : cropOf(place);
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.imageSmoothingQuality = 'high';
  pen.setTransform(...transform);
  pen.drawImage(bitmap, 0, 0);
}
