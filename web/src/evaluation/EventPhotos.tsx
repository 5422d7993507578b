import { mayFetchReadingImages } from '@zaehlwerk/domain/evaluation/evaluation-settings';
import type { Job, MeterRateTask, ReadingEvent } from '@zaehlwerk/domain/job/job';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { useEffect, useState } from 'react';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { PhotoView } from '../photo/PhotoView.tsx';
import { type ResultPhotoPlace, useResultPhoto } from '../photo/use-result-photo.ts';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import css from './rate-history.module.css';

/** The photos of a reading, where they may be fetched (EVA-33, EVA-41 to EVA-43). */
export function EventPhotos({ job, task, event, accountId }: EventPhotosProps) {
  const { t } = useTexts();
  const { jobSettings } = usePortal();
  const token = useAccounts().bearerOf(accountId).token();
  const { features } = resolveSettings(jobSettings, job.config);
  if (!mayFetchReadingImages(job, features, token)) return null;
  const day = formatDay(event.readingDate);
  return (
    <span className={css.photos}>
      {event.readingImages.map(({ imageId }, index) => (
        <EventPhoto
          key={imageId}
          accountId={accountId}
          jobId={job.id}
          taskId={task.taskId}
          imageId={imageId}
          place={index + 1}
          alt={t('evaluation.photo', { place: index + 1, day })}
        />
      ))}
    </span>
  );
}

interface EventPhotosProps {
  readonly job: Job;
  readonly task: MeterRateTask;
  readonly event: ReadingEvent;
  readonly accountId: string;
}

/** One of them; without a word nothing where it cannot be loaded (EVA-44). */
function EventPhoto({ place, alt, ...where }: EventPhotoProps) {
  const photo = useResultPhoto(where);
  const address = useDataAddress(photo.state === 'there' ? photo.picture : null);
  return address === null ? null : <PhotoView picture={address} place={place} alt={alt} />;
}

/** The content of a file as a base64 address (EVA-45, OPN-015); null until it is read. */
function useDataAddress(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setAddress(reader.result as string));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}

interface EventPhotoProps extends ResultPhotoPlace {
  /** Among the photos of its reading, from 1. */
  readonly place: number;
  readonly alt: string;
}
