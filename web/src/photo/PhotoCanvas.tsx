import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { drawPhoto } from './draw-photo.ts';
import finder from './finder.module.css';
import css from './photo-reading.module.css';

/** A photo, or the counter on it, cut out and straight. */
export function PhotoCanvas({ photo, place, label }: PhotoCanvasProps) {
  const show = (canvas: HTMLCanvasElement) => drawPhoto(canvas, photo, place);
  return <canvas ref={show} className={place === null ? finder.whole : css.crop} role="img" aria-label={label} />;
}

interface PhotoCanvasProps {
  readonly photo: Blob;
  /** Null: all of it. */
  readonly place: CounterPlace | null;
  /** What is to be seen on it. */
  readonly label: string;
}
