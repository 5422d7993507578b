import type { CSSProperties } from 'react';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cuttingOf, type FoundCounter } from './counter-on-photo.ts';
import css from './cutting.module.css';
import type { CounterOnPhoto } from './use-counter-on-photo.ts';

const PERCENT = 100;

/** What is read on a photo, in words: its digits as they stand there, and how sure that is. */
export function useReadWords(): (counter: FoundCounter) => { readonly value: string; readonly sure: string } {
  const { t, language } = useDeskTexts();
  return ({ value, confidence, doubtful }) => {
    const [whole = '', decimals] = value.split('.');
    // With its leading zeros, and without points between thousands: as it stands there.
    const comma = formatPlain('0.1', language).charAt(1);
    const sure = t('desk.clear.cutting.sure', { percent: Math.floor(confidence * PERCENT) });
    const digits =
      doubtful === null || doubtful.length === 0
        ? ''
        : `, ${t('desk.clear.cutting.doubtful', { count: doubtful.length, digits: doubtful.join(', ') })}`;
    return { value: decimals === undefined ? whole : `${whole}${comma}${decimals}`, sure: `${sure}${digits}` };
  };
}

/** The counter of the photo, enlarged and upright, with what is read there. */
export function PhotoCutting({ counter, photo }: CounterOnPhoto) {
  const { t } = useDeskTexts();
  const { value, sure } = useReadWords()(counter);
  const { ratio, scale, left, top, turn } = cuttingOf(counter);
  return (
    <>
      <div className={css.window} style={{ aspectRatio: ratio }}>
        <img
          src={photo}
          alt=""
          style={{
            inlineSize: `${scale * PERCENT}%`,
            transform: `rotate(${turn}rad) translate(${left * PERCENT}%, ${top * PERCENT}%)`,
          }}
        />
      </div>
      <p className={css.label}>
        {t('desk.clear.cutting')}
        <VisuallyHidden>: </VisuallyHidden>
        <small>
          {t('desk.clear.cutting.read', { value })} · {sure}
        </small>
      </p>
    </>
  );
}

/** The frame about what was read on the photo that lies beneath it, in the same shape; its words beside it are said elsewhere. */
export function CounterFrame({ counter, ...lying }: CounterFrameProps) {
  const { corners, photo } = counter;
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <svg
      className={css.frame}
      viewBox={`0 0 ${photo.width} ${photo.height}`}
      aria-hidden="true"
      data-counter
      {...lying}
    >
      <polygon points={points} className={css.under} />
      <polygon points={points} className={css.over} />
    </svg>
  );
}

interface CounterFrameProps {
  readonly counter: FoundCounter;
  readonly 'data-upright': boolean;
  readonly style: CSSProperties;
}
