import { parseDay, type Day } from '@zaehlwerk/domain/calendar/day';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { expect } from 'vitest';
import { photoFile } from './photo-files.ts';
import type { RenderedApp } from './render-app.ts';

interface Kept {
  readonly job: WireJob;
  /** One value per rate. */
  readonly values: readonly number[];
  readonly photos?: number;
  readonly accountId?: string;
}

/** Disconnects the network; the app has noticed when this resolves. */
export async function goOffline({ server, device, clock }: RenderedApp): Promise<void> {
  server.unplug();
  device.online.set(false);
  await clock.pass(0);
}

/** Connects it again. */
export async function goOnline({ server, device, clock }: RenderedApp): Promise<void> {
  server.plugIn();
  device.online.set(true);
  await clock.pass(0);
}

/** Waits for the expected message, then dismisses all, even hovered ones. */
export async function putMessagesAway({ services: { notices } }: RenderedApp): Promise<void> {
  await expect.poll(() => notices.all.get().length).toBeGreaterThan(0);
  for (const { id } of notices.all.get()) notices.close(id);
}

/** Puts a reading into the outbox, as its form does when there is no answer. */
export async function keepReading(
  { services, clock }: RenderedApp,
  { job, values, photos = 0, accountId = 'maria' }: Kept,
): Promise<void> {
  const pictures = await Promise.all(Array.from({ length: photos }, () => photoFile({ width: 320, height: 240 })));
  const reading = {
    id: `reading-of-${job.id}-${clock.now().getTime()}`,
    accountId,
    content: {
      kind: 'reading' as const,
      capturedAt: clock.now().toISOString(),
      jobId: job.id,
      body: {
        readingDate: parseDay('2025-11-21') as Day,
        results: job.meter.meterRateTasks.map(({ taskId }, index) => ({
          taskId,
          comment: null,
          readingValue: values[index] ?? 0,
          readingImages: index === 0 ? pictures.map((picture, at) => ({ id: `photo-${at}`, picture })) : [],
        })),
      },
    },
    label: { meterType: job.jobInfo.meterType, meterNumber: job.meter.meterNumber },
  };
  const kept = await services.outbox.submit(reading);
  if (kept.kind !== 'kept') throw new Error(`the reading was ${kept.kind}`);
}
