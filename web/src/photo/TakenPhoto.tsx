import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { outlineOf } from './crop-geometry.ts';
import { drawPhoto, type PhotoSize } from './draw-photo.ts';
import css from './taken-photo.module.css';

/**
 * The photo above what came of it, with what was found on it outlined, on phones that have room for it. Decoration, hidden
 * from screen readers: the enlarged counter has its words, and so has each result.
 */
export function TakenPhoto({ photo, places, tone }: TakenPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<PhotoSize | null>(null);
  useEffect(() => (canvas.current === null ? undefined : drawPhoto(canvas.current, photo, null, setSize)), [photo]);
  const outlines = places.map(outlineOf);
  return (
    <div className={css.above} aria-hidden="true">
      <div className={css.window}>
        <div className={css.photo} style={size === null ? NOT_YET : placed(size, outlines)}>
          <canvas ref={canvas} />
          <svg viewBox={size === null ? undefined : `0 0 ${size.width} ${size.height}`} data-tone={tone}>
            {outlines.map((corners, index) => (
              <polygon key={index} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
            ))}
          </svg>
        </div>
      </div>
    </div>
  );
}

interface TakenPhotoProps {
  readonly photo: Blob;
  /** The counters on it. */
  readonly places: readonly CounterPlace[];
  /** Whether they were read. */
  readonly tone: 'ok' | 'warn';
}

const NOT_YET = { visibility: 'hidden' } as const;

/** Its shape, and which point of it is to be seen whatever has to be cut off: the middle of what was found. */
function placed({ width, height }: PhotoSize, outlines: readonly ReturnType<typeof outlineOf>[]): CSSProperties {
  const corners = outlines.flat();
  const middle = (values: readonly number[], all: number) =>
    values.length === 0 ? 0.5 : (Math.min(...values) + Math.max(...values)) / 2 / all;
  return {
    '--shape': width / height,
    '--x': middle(
      corners.map(({ x }) => x),
      width,
    ),
    '--y': middle(
      corners.map(({ y }) => y),
      height,
    ),
  } as CSSProperties;
}
