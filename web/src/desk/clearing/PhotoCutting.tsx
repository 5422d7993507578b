import type { CSSProperties } from 'react';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cuttingOf, type FoundCounter } from './counter-on-photo.ts';
import css from './cutting.module.css';
import type { CounterOnPhoto } from './use-counter-on-photo.ts';

const PERCENT = 100;

/** What is read on a photo, in words: its digits as they stand there, how sure that is, and which of them are doubtful. */
export function useReadWords(): (counter: FoundCounter) => ReadWords {
  const { t, language } = useDeskTexts();
  return ({ value, confidence, doubtful }) => {
    const [whole = '', decimals = ''] = value.split('.');
    // With its leading zeros, and without points between thousands: as it stands there.
    const comma = formatPlain('0.1', language).charAt(1);
    const isWhole = decimals === '';
    const count = doubtful?.length ?? 0;
    return {
      value: isWhole ? whole : `${whole}${comma}${decimals}`,
      sure: t('desk.clear.cutting.sure', { percent: Math.floor(confidence * PERCENT) }),
      doubtful:
        doubtful === null || count === 0
          ? null
          : count >= whole.length + decimals.length
            ? t('desk.clear.cutting.allDoubtful')
            : t('desk.clear.cutting.doubtful', { count, digits: doubtful.join(', ') }),
    };
  };
}

interface ReadWords {
  readonly value: string;
  readonly sure: string;
  /** Null where none is, or nobody said. */
  readonly doubtful: string | null;
}

/** The counter of the photo, enlarged and upright, with what is read there. */
export function PhotoCutting({ counter, photo }: CounterOnPhoto) {
  const { t } = useDeskTexts();
  const { value, sure, doubtful } = useReadWords()(counter);
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
          {doubtful !== null && `, ${doubtful}`}
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
