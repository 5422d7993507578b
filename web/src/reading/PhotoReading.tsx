import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { dialogReducer, IDLE } from '@zaehlwerk/domain/photo-reading/dialog-stage';
import { offersPhotoReading } from '@zaehlwerk/domain/photo-reading/offers-photo-reading';
import type { AcceptedValue } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type Dispatch, lazy, Suspense, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTouch } from '../device/use-media.ts';
import { useNotices } from '../ui/use-notices.ts';
import { rateAt } from './place.ts';
import type { DraftEvent, ReadingDraft } from './reading-draft.ts';
import { formatList } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { focusField } from '../ui/focus-field.ts';
import { viewfinder } from '../ui/action.ts';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { amountOf } from '../photo/read-value.ts';

/** Few people need it, so it is no part of the first load. */
const load = async () => ({ default: (await import('./PhotoReadingDialog.tsx')).PhotoReadingDialog });
const PhotoReadingDialog = lazy(load);

/** The way to have a photo of the meter read: on mobile devices, where the job allows it (JOB-06, AIR-02, AIR-03). */
export function PhotoReading({ className, ...form }: PhotoReadingProps) {
  const { job, settings } = form;
  const { t, language } = useTexts();
  const touch = useTouch();
  const notices = useNotices();
  const [at, tell] = useReducer(dialogReducer<Blob>, IDLE);
  const [taken, setTaken] = useState('');
  // A device that is plugged to a mouse keeps what is open.
  if (at.stage === 'IDLE' && !offersPhotoReading(touch, settings)) return null;
  const tasks = job.meter.meterRateTasks;
  const wordsFor = (values: readonly AcceptedValue[]) =>
    values.flatMap(({ taskId, typed }) => {
      const task = tasks.find((one) => one.taskId === taskId);
      return task === undefined ? [] : [amountOf(typed, task, language)];
    });
  // Loaded before it is shown: what cannot be loaded must not take the form with it.
  const open = async () => {
    try {
      await load();
      tell({ type: 'opened' });
    } catch {
      notices.show('ERROR', t('photoReading.notLoaded'), t('photoReading.notLoaded.text'));
    }
  };
  const type = () => {
    flushSync(() => tell({ type: 'closed' }));
    const [first] = tasks;
    if (first !== undefined) focusField(rateAt(first.taskId));
  };
  return (
    <div className={className}>
      <Button size="small" wide onClick={() => void open()}>
        <Icon path={viewfinder} size="small" />
        {t('photoReading.title')}
      </Button>
      <LiveRegion text={taken} />
      {at.stage !== 'IDLE' && (
        <Suspense>
          <PhotoReadingDialog
            {...form}
            at={at}
            tell={tell}
            onTaken={(values) => {
              tell({ type: 'closed' });
              setTaken(t('photoReading.taken', { values: formatList(wordsFor(values), language) }));
            }}
            onType={type}
          />
        </Suspense>
      )}
    </div>
  );
}

interface PhotoReadingProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly accountId: string;
  readonly draft: ReadingDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly className?: string | undefined;
}
