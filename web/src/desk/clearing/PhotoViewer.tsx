import { useEffect, useEffectEvent, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arrowClockwise, imageBroken, minus, plus } from '../../ui/icons.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { Segments } from '../frame/Segments.tsx';
import { useMay, useMayNot } from '../frame/use-desk.ts';
import { usePhoto } from '../frame/use-photo.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import type { FoundCounter } from './counter-on-photo.ts';
import css from './photo.module.css';
import { CounterFrame, useReadWords } from './PhotoCutting.tsx';

const LARGEST = 4;
const STEP = 0.5;
const QUARTER = 90;
const HALF = 180;

/** The photos of a reading, one at a time: larger, smaller, turned, and as it came. */
export function PhotoViewer({ imageIds, at, counter, onChoose, onThere }: PhotoViewerProps) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  const imageId = imageIds[Math.min(at, imageIds.length - 1)];
  if (imageId === undefined || !may('handOver'))
    return (
      <figure className={css.figure}>
        <div className={css.none}>
          <Icon path={imageBroken} />
          <p>{imageId === undefined ? t('desk.clear.photo.none') : mayNot('handOver')}</p>
        </div>
      </figure>
    );
  return (
    <figure className={css.figure}>
      <Viewer
        key={imageId}
        imageId={imageId}
        counter={counter}
        onThere={onThere}
        name={t('desk.clear.photo.alt', { place: at + 1, all: imageIds.length })}
      />
      {imageIds.length > 1 && (
        <Segments
          legend={t('desk.clear.photo.which')}
          options={imageIds.map((value, place) => ({
            value,
            label: t('desk.clear.photo.number', { place: place + 1 }),
          }))}
          chosen={imageId}
          onChoose={(value) => onChoose(imageIds.indexOf(value))}
        />
      )}
    </figure>
  );
}

interface PhotoViewerProps {
  readonly imageIds: readonly string[];
  /** Which of them is shown. */
  readonly at: number;
  /** What was read on it, which is framed; null for nothing. */
  readonly counter: FoundCounter | null;
  readonly onChoose: (at: number) => void;
  /** A photo is seen, or is said not to be. */
  readonly onThere: () => void;
}

function Viewer({ imageId, name, counter, onThere }: ViewerProps) {
  const { t } = useDeskTexts();
  const { photo, again } = usePhoto(imageId);
  const isThere = photo !== 'loading';
  const tell = useEffectEvent(onThere);
  useEffect(() => {
    if (isThere) tell();
  }, [isThere]);
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const larger = () => setZoom((now) => Math.min(now + STEP, LARGEST));
  const smaller = () => setZoom((now) => Math.max(now - STEP, 1));
  const turn = () => setTurned((now) => now + QUARTER);
  const original = () => {
    setZoom(1);
    setTurned(0);
  };
  useShortcuts({ '+': larger, '-': smaller, d: turn, o: original });
  // The frame lies and turns as the photo does.
  const lying = { 'data-upright': turned % HALF === 0, style: { rotate: `${turned}deg` } };
  const words = useReadWords();
  const read = counter === null ? null : words(counter);
  const percent = t('desk.clear.photo.zoom', { percent: zoom * 100 });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by keyboard, too. */}
      <div className={css.frame} role="group" aria-label={t('desk.clear.photo')} tabIndex={0}>
        {photo === 'loading' && <p role="status">{t('desk.loading')}</p>}
        {photo === 'failed' && (
          <p>
            <span role="alert">{t('desk.story.photo.failed')}</span>{' '}
            <Button size="small" onClick={again}>
              {t('desk.again')}
            </Button>
          </p>
        )}
        {photo !== 'loading' && photo !== 'failed' && (
          <div className={css.sheet} style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}>
            <img src={photo} alt={name} {...lying} />
            {counter !== null && <CounterFrame counter={counter} {...lying} />}
          </div>
        )}
      </div>
      <div className={css.tools}>
        <button type="button" aria-keyshortcuts="+" onClick={larger}>
          <Icon path={plus} size="small" />
          {t('desk.clear.photo.larger')}
          <KeyCap>+</KeyCap>
        </button>
        <button type="button" aria-keyshortcuts="-" onClick={smaller}>
          <Icon path={minus} size="small" />
          {t('desk.clear.photo.smaller')}
          <KeyCap>–</KeyCap>
        </button>
        <button type="button" aria-keyshortcuts="D" onClick={turn}>
          <Icon path={arrowClockwise} size="small" />
          {t('desk.clear.photo.turn')}
          <KeyCap>D</KeyCap>
        </button>
        <button type="button" aria-keyshortcuts="O" onClick={original}>
          {t('desk.clear.photo.original')}
          <KeyCap>O</KeyCap>
        </button>
        <span className={css.zoom} role="status">
          {percent}
        </span>
      </div>
      <p className={css.read} role="status">
        {read !== null && t('desk.clear.cutting.framed', { value: read.value, sure: read.sure })}
      </p>
    </>
  );
}

interface ViewerProps extends Pick<PhotoViewerProps, 'counter' | 'onThere'> {
  readonly imageId: string;
  readonly name: string;
}
