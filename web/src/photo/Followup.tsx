import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { camera } from '../ui/icons.ts';
import { drawPhoto, outlineOf, type PhotoSize } from './draw-photo.ts';
import finder from './finder.module.css';
import css from './photo-reading.module.css';

/**
 * The outcome of a photo, below the photo itself: its heading, which takes the focus, and the next steps, always
 * including another photo.
 */
export function Followup(props: FollowupProps) {
  const { title, photo, places = [], tone = 'ok', action, other, againFirst = false, onAgain, children } = props;
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const again = (
    <Button kind={againFirst ? 'primary' : 'secondary'} size={againFirst ? 'large' : 'normal'} onClick={onAgain}>
      <Icon path={camera} size="small" />
      {t('photoReading.again')}
    </Button>
  );
  return (
    <div className={css.followup}>
      <TakenPhoto photo={photo} places={places} tone={tone} />
      <div className={css.stage}>
        <div className={css.content}>
          <h3 ref={heading} tabIndex={-1} className={css.heading}>
            {title}
          </h3>
          {children}
        </div>
        <div className={css.actions}>
          {againFirst ? again : action}
          <div className={css.others}>
            {againFirst ? action : again}
            {other}
          </div>
        </div>
      </div>
    </div>
  );
}

interface FollowupProps {
  readonly title: string;
  readonly photo: Blob;
  /** The counters on it. */
  readonly places?: readonly CounterPlace[];
  /** Whether they were read. */
  readonly tone?: 'ok' | 'warn';
  /** What else can be done. */
  readonly action: ReactNode;
  readonly other?: ReactNode;
  /** Whether another photo is the most helpful step. */
  readonly againFirst?: boolean;
  readonly onAgain: () => void;
  readonly children?: ReactNode;
}

/**
 * The photo above the outcome, its findings outlined, on phones with room for it. Decoration, hidden from screen
 * readers: the enlarged counter and each result have text.
 */
function TakenPhoto({ photo, places, tone }: TakenPhotoProps) {
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

/** Its shape, and the point to keep visible when cropped: the middle of what was found. */
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

/** A photo, or the counter on it, cropped and straightened. */
export function PhotoCanvas({ photo, place, label }: PhotoCanvasProps) {
  const show = (canvas: HTMLCanvasElement) => drawPhoto(canvas, photo, place);
  return <canvas ref={show} className={place === null ? finder.whole : css.crop} role="img" aria-label={label} />;
}

interface PhotoCanvasProps {
  readonly photo: Blob;
  /** Null: all of it. */
  readonly place: CounterPlace | null;
  /** The text alternative. */
  readonly label: string;
}
