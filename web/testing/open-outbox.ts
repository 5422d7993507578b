import { postResults } from '@zaehlwerk/contract/readings';
import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { settable } from '../src/device/observable.ts';
import { createServerApi } from '../src/server/server-api.ts';
import { fakeClock } from './fakes/fake-clock.ts';
import { fakeBrowser, TEST_NOW } from './fakes/fake-device.ts';
import { fakeServer } from './fakes/fake-server.ts';
import { meter } from './meters.ts';
import { createOutbox } from '../src/outbox/create-outbox.ts';
import type { DrainEnd, ToSubmit } from '../src/outbox/outbox.ts';
import { account } from './history.ts';

/**
 * A browser with an outbox in each of its tabs, and a server that accepts every reading of a job. `unfinished` is how
 * often in a row the page has ended while sending.
 */
export function openOutbox({ unfinished = 0 } = {}) {
  const server = fakeServer();
  server.on(postResults, ({ params }) => meter({ id: params['id'] ?? '' }));
  const clock = fakeClock(TEST_NOW);
  const browser = fakeBrowser(server.fetch, clock);
  if (unfinished > 0) browser.values.set('zaehlwerk.outbox.unfinished', String(unfinished));
  const connection = settable<'online' | 'offline'>('online');
  const accounts = settable([account('maria')]);
  const ends: DrainEnd[] = [];
  const openTab = () => {
    const device = browser.openTab('/');
    const api = createServerApi({ ...device, language: () => 'de' });
    const bearerOf = (id: string) => ({
      token: () => (accounts.get().some((one) => one.id === id) ? id : null),
      renewed: () => Promise.resolve(null),
    });
    const outbox = createOutbox({ device, api, senders: { list: accounts, bearerOf }, connection });
    outbox.onRunEnd((end) => ends.push(end));
    return outbox;
  };
  /** Leaves these readings on the device, as if there had been no connection. */
  const keep = async (...readings: readonly Partial<Facts>[]) => {
    connection.set('offline');
    for (const reading of readings) await outbox.submit(aReading(reading));
  };
  const outbox = openTab();
  return { server, clock, browser, connection, accounts, ends, openTab, outbox, keep };
}

interface Facts {
  readonly id: string;
  readonly jobId: string;
  readonly accountId: string;
  readonly rates: readonly string[];
  readonly value: number;
  readonly photos: readonly Blob[];
}

let readings = 0;

/** A composed reading with defaults. */
export function aReading({ jobId = 'strom', accountId = 'maria', value = 1, photos = [], ...more }: Partial<Facts>) {
  readings += 1;
  const { id = `reading-${readings}`, rates = [`${jobId}-1`] } = more;
  const toSubmit: ToSubmit = {
    id,
    accountId,
    label: { meterType: 'ELECTRIC_METER', meterNumber: '1EMH0048213907' },
    content: {
      kind: 'reading',
      capturedAt: '2025-11-21T08:59:00.000Z',
      jobId,
      body: {
        readingDate: parseDay('2025-11-21') as Day,
        results: rates.map((taskId, index) => ({
          taskId,
          comment: null,
          readingValue: value,
          readingImages: index === 0 ? photos.map((picture, at) => ({ id: `photo-${at}`, picture })) : [],
        })),
      },
    },
  };
  return toSubmit;
}

/** A small picture. */
export function aPicture(text = 'jpeg'): Blob {
  return new Blob([text], { type: 'image/jpeg' });
}

export type Setting = ReturnType<typeof openOutbox>;

/** The jobs whose readings the server received. */
export const jobsSent = ({ server }: Setting) => server.calls(postResults).map(({ params }) => params['id']);

/** Each entry: its job and its state. */
export const states = ({ outbox }: Setting) =>
  outbox.entries.get().map(({ content, state }) => [jobOf(content), state.kind]);

/** The job of a stored content; null for a reading without one. */
export const jobOf = (content: object) => ('jobId' in content ? content.jobId : null);
