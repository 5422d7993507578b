import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { WireNotReadable } from '@zaehlwerk/contract/job-results';
import { postResults, type WireSubmission } from '@zaehlwerk/contract/readings';
import { countReadRates, isDone } from '@zaehlwerk/domain/job/job-result';
import { page, userEvent } from 'vitest/browser';
import type { FakeBrowser, FakeDevice } from './fakes/fake-device.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import { meter, type MeterFacts, result } from './meters.ts';
import { MARIA } from './people.ts';
import { renderApp } from './render-app.ts';
import { appears } from './appears.ts';

/** The field before the comma of the first or only rate. */
export const before = page.getByLabelText('Vor dem Komma').first();
export const after = page.getByLabelText('Nach dem Komma').first();
/** Offline its label is "speichern". */
export const send = page.getByRole('button', { name: /^Ablesung (senden|speichern)$/ });
export const dialog = page.getByRole('alertdialog');
/** The feedback on the first rate. */
export const verdict = page.getByRole('main').getByRole('status').first();

/** Types into the first rate. */
export async function typeDigits(digits: string): Promise<void> {
  await before.click();
  await userEvent.keyboard(digits);
}

/** Types into the first rate and leaves it with the Enter key. */
export const typeAndLeave = (digits: string): Promise<void> => typeDigits(`${digits}{Enter}{Enter}`);

interface Setting {
  readonly config?: ApplicationConfig;
  /** Other meters of the same account. */
  readonly others?: readonly WireJob[];
  readonly prepare?: (server: FakeServer, browser: FakeBrowser, device: FakeDevice) => unknown;
}

/** Opens the form of a sample meter, with a server that accepts readings. */
export async function openReading(facts: Partial<MeterFacts> = {}, { others = [], prepare, config }: Setting = {}) {
  const job = meter({ id: 'strom', ...facts });
  const jobs = [job, ...others];
  const app = await renderApp({
    path: `/ablesung/${job.id}`,
    signedIn: [{ ...MARIA, jobs }],
    ...(config === undefined ? {} : { config }),
    prepare: (server, browser, device) => {
      acceptReadings(server, jobs);
      prepare?.(server, browser, device);
    },
  });
  await appears(page.getByRole('region', { name: /^(Aktionen|Actions)$/ }));
  return { ...app, job };
}

/** Makes the server accept submissions and answer with the updated job, as the real one does. */
export function acceptReadings(server: FakeServer, jobs: readonly WireJob[]): void {
  const known = new Map(jobs.map((job) => [job.id, job]));
  server.on(postResults, ({ params, body }) => {
    const job = known.get(params['id'] ?? '');
    if (job === undefined) throw new Error(`no job ${params['id']}`);
    const updated = withResults(job, body);
    known.set(job.id, updated);
    return updated;
  });
}

function withResults(job: WireJob, { readingDate, results }: WireSubmission): WireJob {
  const meterRateTasks = job.meter.meterRateTasks.map((task) => {
    const sent = results.find((one) => one.taskId === task.taskId);
    if (sent === undefined) return task;
    const readingResultImages = (sent.readingImages ?? []).map((_, index) => ({ imageId: `photo-${index + 1}` }));
    const { readingValue = null, notReadable = null } = sent;
    const { notReadable: _, askedBack: __, ...read } = task;
    if (readingValue === null) return { ...read, notReadable: unread(notReadable, readingDate, sent) };
    const added = result(readingValue, { readingDate, comment: sent.comment ?? null, readingResultImages });
    return { ...read, readingResults: [...task.readingResults, added] };
  });
  const done = isDone(countReadRates(meterRateTasks));
  return { ...job, done, meter: { ...job.meter, meterRateTasks } };
}

function unread(reason: string | null, readingDate: string, sent: WireSubmission['results'][number]): WireNotReadable {
  return {
    reason: reason as WireNotReadable['reason'],
    readingDate,
    comment: sent.comment ?? null,
    created: result(0).created,
    readingResultImages: (sent.readingImages ?? []).map((_, index) => ({ imageId: `photo-${index + 1}` })),
  };
}
