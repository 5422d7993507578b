import type { Finding } from '@zaehlwerk/domain/finding';
import type { Meter } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import type { DialogEvent } from '@zaehlwerk/domain/photo-reading/dialog-stage';
import { photoOutcome, UNREAD } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { useEffect, useRef, useState } from 'react';
import { usePhotoReader } from './use-photo-reader.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { PhotoSource } from './redraw-photo.ts';

/** Prepares a photo like every other and has it read (AIR-09). What came of it is told as an event of the dialog. */
export function usePhotoReading({ meter, accountId, settings, tell }: PhotoReadingNeeds) {
  const read = usePhotoReader(accountId, settings, meter);
  const running = useRef<AbortController | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<Finding | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const take = async (file: Blob, source: PhotoSource) => {
    // Whoever presses twice wants one photo: the last, also where an earlier one is being read already.
    running.current?.abort();
    tell({ type: 'retake' });
    const over = new AbortController();
    running.current = over;
    setPreparing(true);
    setRefusal(null);
    const prepared = await preparePhoto({ file, source });
    if (over.signal.aborted) return;
    setPreparing(false);
    if (!prepared.ok) return setRefusal(prepared.finding);
    const photo = prepared.picture;
    tell({ type: 'taken', photo });
    const devices = await read(photo, over.signal);
    if (over.signal.aborted) return;
    const { aiMeterNumberMatchLength } = settings.meterReading;
    const outcome = devices === null ? UNREAD : photoOutcome(devices, meter, aiMeterNumberMatchLength);
    tell({ type: 'read', photo, outcome });
  };
  return {
    /** Why the last file was no photo. */
    refusal,
    isPreparing,
    take: (file: Blob, source: PhotoSource) => void take(file, source),
    cancel: () => {
      running.current?.abort();
      setPreparing(false);
      tell({ type: 'retake' });
    },
  };
}

interface PhotoReadingNeeds {
  readonly meter: Meter;
  readonly accountId: string;
  readonly settings: EffectiveSettings;
  readonly tell: (event: DialogEvent<Blob>) => void;
}
