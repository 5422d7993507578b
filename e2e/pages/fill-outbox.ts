import type { Page } from '@playwright/test';
import { berlinToday } from '@zaehlwerk/samples/today';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import type { SentJob } from '../portal/reading-sender.ts';
import { READING_WITHOUT_ACCESS } from '../portal/sender-without-access.ts';

export interface FillOptions {
  readonly photo?: Buffer;
  readonly photosEach?: number;
  /** The tenant of readings without access; else they are those of the account that is signed in. */
  readonly withoutAccess?: string;
}

/** Entries written per transaction. */
const AT_ONCE = 100;

/**
 * Writes readings into the outbox of the device in the app's own format: each with its photos, their length and hash, and
 * with its line in the note of what is kept.
 * An open page shows them after a reload.
 */
export async function fillOutbox(
  page: Page,
  jobs: readonly SentJob[],
  { photo = PLAIN_JPEG, photosEach = 1, withoutAccess }: FillOptions = {},
): Promise<void> {
  for (let from = 0; from < jobs.length; from += AT_ONCE)
    await page.evaluate(lay, {
      jobs: jobs.slice(from, from + AT_ONCE),
      from,
      photosEach,
      photo: photo.toString('base64'),
      day: berlinToday(),
      readingWithoutAccess:
        withoutAccess === undefined ? null : { ...READING_WITHOUT_ACCESS, applicationId: withoutAccess },
    });
}

interface ToLay {
  readonly jobs: readonly SentJob[];
  readonly from: number;
  readonly photosEach: number;
  readonly photo: string;
  readonly day: string;
  readonly readingWithoutAccess: (typeof READING_WITHOUT_ACCESS & { readonly applicationId: string }) | null;
}

/** Runs in the page. */
async function lay({ jobs, from, photosEach, photo, day, readingWithoutAccess }: ToLay): Promise<void> {
  const { buffer: bytes } = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { applicationId = '', ...reading } = readingWithoutAccess ?? {};
  const accounts = JSON.parse(localStorage.getItem('zaehlwerk.accounts') ?? '[]') as ReadonlyArray<
    typeof withoutAccess
  >;
  const withoutAccess = { id: 'anonymous', applicationId };
  const [sender] = readingWithoutAccess === null ? accounts : [withoutAccess];
  const note = JSON.parse(localStorage.getItem('zaehlwerk.outbox.kept') ?? '{}') as Record<string, unknown>;
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('zaehlwerk');
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const writing = database.transaction(['outbox', 'photos'], 'readwrite');
  for (const [place, { jobId, taskId, orderNumber }] of jobs.entries()) {
    const id = crypto.randomUUID();
    const readingImages = Array.from({ length: photosEach }, (_, index) => {
      return { id: `${id}/${index + 1}`, sha256, length: bytes.byteLength, mimeType: 'image/jpeg' };
    });
    for (const { id: key } of readingImages)
      writing.objectStore('photos').put({ bytes, mimeType: 'image/jpeg', sha256 }, key);
    const now = new Date().toISOString();
    const content =
      readingWithoutAccess === null
        ? {
            kind: 'reading',
            capturedAt: now,
            jobId,
            readingDate: day,
            results: [{ taskId, readingValue: 100, comment: null, readingImages }],
          }
        : {
            kind: 'anonymousReading',
            capturedAt: now,
            reading: {
              ...reading,
              meterNumber: jobId,
              readingDate: day,
              readingValues: [{ obis: taskId, rateName: null, value: 100, readingImages }],
            },
          };
    const entry = {
      id,
      contractVersion: 1,
      sequence: from + place + 1,
      accountId: sender?.id,
      applicationId: sender?.applicationId,
      keptAt: now,
      content,
      label: { meterType: 'ELECTRICITY_METER', meterNumber: orderNumber },
      state: { kind: 'waiting' },
    };
    writing.objectStore('outbox').put(entry, id);
    note[id] = sender?.id;
  }
  await new Promise<void>((resolve, reject) => {
    writing.addEventListener('complete', () => resolve());
    writing.addEventListener('abort', () => reject(writing.error ?? new Error('not kept')));
  });
  database.close();
  localStorage.setItem('zaehlwerk.outbox.kept', JSON.stringify(note));
}
