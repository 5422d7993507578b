import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { useState } from 'react';
import { RateName } from '../../meters/MeterSigns.tsx';
import { formatAmount, formatBerlinTime, formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { gauge } from '../../ui/area-icons.ts';
import { warning } from '../../ui/frame-icons.ts';
import { camera } from '../../ui/icons.ts';
import css from './order.module.css';
import { type StoryEvent, storyOf } from '../frame/story.ts';
import { useMay } from '../frame/use-desk.ts';
import { usePhoto } from '../frame/use-photo.ts';
import type { ShownOrder } from '../frame/use-order.ts';

/** What happened to a meter, the newest first. */
export function OrderStory({ shown }: { readonly shown: ShownOrder }) {
  const { t } = useDeskTexts();
  const events = storyOf(shown);
  const isNamed = shown.job.meter.meterRateTasks.length > 1;
  return (
    <section aria-labelledby="story">
      <h2 id="story" className={css.heading}>
        {t('desk.story')}
      </h2>
      {events.length === 0 ? (
        <p className={css.muted}>{t('desk.story.none')}</p>
      ) : (
        <div className={css.story}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('desk.story.when')}</th>
                <th scope="col">{t('desk.story.what')}</th>
                <th scope="col">{t('desk.story.content')}</th>
                <th scope="col">{t('desk.story.who')}</th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <Event key={event.id} event={event} isNamed={isNamed} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.more && <p className={css.muted}>{t('desk.story.more')}</p>}
    </section>
  );
}

function Event({ event, isNamed }: { readonly event: StoryEvent; readonly isNamed: boolean }) {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  const may = useMay();
  const { at, what, task, value, notReadable, day, comment, setAside, question, clerk, source, imageIds } = event;
  const instant = new Date(at);
  const isDoubtful = setAside || question !== null || what === 'notReadable';
  const amount = value === null ? null : formatAmount(readingText(value, task), unitOf(task), language);
  const who = t(`desk.source.${source}`);
  return (
    <tr data-doubtful={isDoubtful || undefined}>
      <th scope="row">
        {what === 'earlier'
          ? formatDay(day)
          : `${formatDay(berlinDay(instant))}, ${formatBerlinTime(instant, language)}`}
      </th>
      <td>
        <span className={css.what}>
          <Icon path={isDoubtful ? warning : gauge} size="small" />
          {t(`desk.story.${what}`)}
        </span>
      </td>
      <td>
        {isNamed && (
          <>
            <RateName {...task} />
            {': '}
          </>
        )}
        {amount === null
          ? common(`notReadable.reason.${notReadable ?? 'other'}`)
          : what === 'earlier'
            ? amount
            : t('desk.story.value', { value: amount, day: formatDay(day) })}
        {setAside && <em> · {t('desk.story.setAside')}</em>}
        {question !== null && <span className={css.line}>{t('desk.story.question', { question })}</span>}
        {comment !== null && <span className={css.line}>{comment}</span>}
        {imageIds.length > 0 && may('handOver') && <Photos event={event} />}
      </td>
      <td>{clerk === null ? who : t('desk.story.by', { clerk, source: who })}</td>
    </tr>
  );
}

/** The photos of a result, loaded when they are asked for. */
function Photos({ event: { imageIds, day } }: { readonly event: StoryEvent }) {
  const { t } = useDeskTexts();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button kind="text" size="small" className={css.photos} onClick={() => setOpen(true)}>
        <Icon path={camera} size="small" />
        {t('desk.story.photo', { count: imageIds.length })}
      </Button>
    );
  return (
    <span className={css.pictures}>
      {imageIds.map((imageId, index) => (
        <Photo
          key={imageId}
          imageId={imageId}
          name={t('desk.story.photo.alt', { place: index + 1, day: formatDay(day) })}
        />
      ))}
    </span>
  );
}

/** One photo; one that could not be loaded is asked for again by whoever wants it. */
function Photo({ imageId, name }: { readonly imageId: string; readonly name: string }) {
  const { t } = useDeskTexts();
  const { photo, again } = usePhoto(imageId);
  if (photo === 'loading') return <span role="status">{t('desk.loading')}</span>;
  if (photo !== 'failed') return <img src={photo} alt={name} />;
  return (
    <span>
      <span role="alert">{t('desk.story.photo.failed')}</span>{' '}
      <Button kind="text" size="small" className={css.photos} onClick={again}>
        {t('desk.again')}
      </Button>
    </span>
  );
}
