import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { createTokensWithoutAccess } from '../src/without-access/tokens-without-access.ts';
import { settable } from '../src/device/observable.ts';
import type { PhotoBytes } from '../src/photo/kept-photo.ts';
import { tokenWithoutAccess } from './without-access.ts';
import { createOutbox } from '../src/outbox/create-outbox.ts';
import type { OutboxEntry } from '../src/outbox/outbox-entry.ts';
import type { Outbox, Submitted, ToSubmit } from '../src/outbox/outbox.ts';
import { deviceOfHistory, type TabLife } from './device-of-history.ts';
import { apiOfHistory, serverOfHistory, type Way } from './server-of-history.ts';

/** The possible senders: somebody without access is always among them. */
export function sendersOf(accountIds: readonly string[]) {
  return [...accountIds, SENDER_WITHOUT_ACCESS].map(account);
}

/** What a user was told about a reading; `null` while it is being sent. */
export interface Told {
  readonly value: number;
  readonly id: string;
  readonly accountId: string;
  readonly jobId: string;
  readonly rates: readonly string[];
  said: Submitted | null;
  /** Discarded by the user. */
  discarded: boolean;
  /** Whether the tab that sends it is still there. */
  isHeard: () => boolean;
}

export interface OpenTab {
  readonly life: TabLife;
  readonly outbox: Outbox;
  /** What its form still has of a reading the server did not validate. */
  form: { readonly told: Told; readonly toSubmit: ToSubmit } | null;
}

export type History = ReturnType<typeof beginHistory>;

/**
 * One browser with its tabs, one server and the connection between them (quality F46). Nothing happens on its own:
 * storage and network answer when the history says so, and it moves the time.
 */
export function beginHistory() {
  const device = deviceOfHistory();
  const serverNow = () => new Date(Date.parse('2026-03-01T08:00:00Z') + device.time.passed());
  const server = serverOfHistory(
    (value) => photosByValue.get(value) ?? [],
    () => tokenWithoutAccess(serverNow()),
  );
  const connection = settable<'online' | 'offline'>('online');
  const senders = settable(sendersOf(['maria', 'karl']));
  const photosByValue = new Map<number, readonly string[]>();
  const told: Told[] = [];
  const tabs: OpenTab[] = [];
  const ways: Way[] = [];
  let values = 0;
  let ids = 0;

  const openTab = () => {
    const { tab: life, ...own } = device.openTab();
    const api = apiOfHistory((call) =>
      device.ask(life, 'network', () => server.answer(call, ways.shift() ?? 'through')),
    );
    const withoutAccess = createTokensWithoutAccess({ ...own, api }).bearer;
    const ofAccount = (id: string) => ({
      token: () => (senders.get().some((one) => one.id === id) ? id : null),
      renewed: () => Promise.resolve(null),
    });
    const bearerOf = (id: string) => (id === SENDER_WITHOUT_ACCESS ? withoutAccess : ofAccount(id));
    const outbox = createOutbox(
      {
        device: own,
        api,
        senders: { list: senders, bearerOf },
        connection,
      },
      {
        newId: () => `again-${++ids}`,
        // The longest possible waits: nothing is late by chance (I6).
        jitter: () => 1,
        bytesOf: (picture) => Promise.resolve(bytesOf(picture as unknown as string)),
        hashOf: (bytes) => Promise.resolve(hashOf(bytes)),
      },
    );
    tabs.push({ life, outbox, form: null });
  };

  /** A new reading; none while another form of the same job is still sending. */
  const submit = (tab: OpenTab, accountId: string, job: string, rates: readonly string[], photos: number) => {
    // Each reading without access has a meter of its own.
    const jobId = accountId === SENDER_WITHOUT_ACCESS ? `${accountId}:${values + 1}:${job}` : `${accountId}:${job}`;
    if (told.some((one) => one.jobId === jobId && one.said === null && one.isHeard())) return;
    const value = ++values;
    const pictures = Array.from({ length: rates.includes('a') ? photos : 0 }, (_, index) => `photo ${value}.${index}`);
    photosByValue.set(value, pictures);
    const id = `reading-${value}`;
    const isHeard = () => tab.life.alive;
    const one: Told = { value, id, accountId, jobId, rates, said: null, discarded: false, isHeard };
    told.push(one);
    void send(tab, one, toSubmitOf(one, pictures));
  };
  const send = async (tab: OpenTab, one: Told, toSubmit: ToSubmit) => {
    one.said = null;
    tab.form = null;
    const said = await tab.outbox.submit(toSubmit);
    one.said = said;
    const validated = said.kind === 'refused' && said.status === 422;
    if ((said.kind === 'refused' && !validated) || said.kind === 'notKept') tab.form = { told: one, toSubmit };
  };
  const resend = (tab: OpenTab) => {
    const { form } = tab;
    // A later reading of the job has replaced it.
    const isLast = form !== null && told.filter(({ jobId }) => jobId === form.told.jobId).at(-1) === form.told;
    if (isLast) void send(tab, form.told, form.toSubmit);
  };
  /** The user discards an entry: its values may be lost, and so may those it had replaced. */
  const discarding = ({ content, accountId }: OutboxEntry) => {
    if (content.kind === 'anonymousReading')
      for (const one of told) if (one.jobId === content.body.meterNumber) one.discarded = true;
    if (content.kind !== 'reading') return;
    const newest = Math.max(...content.body.results.map(({ readingValue }) => readingValue ?? 0));
    for (const one of told)
      if (one.accountId === accountId && one.jobId === content.jobId && one.value <= newest) one.discarded = true;
  };
  /** Photos the history has removed or changed. */
  const spoiled = new Set<string>();
  return { device, server, connection, senders, told, tabs, ways, openTab, submit, resend, discarding, spoiled };
}

function toSubmitOf({ id, accountId, jobId, rates, value }: Told, pictures: readonly string[]): ToSubmit {
  const photos = pictures.map((picture) => ({ id: picture, picture: picture as unknown as Blob }));
  const readingImages = (taskId: string) => (taskId === 'a' ? photos : []);
  const label = { meterType: null, meterNumber: jobId };
  const capturedAt = '2026-03-01T08:00:00.000Z';
  const readingDate = parseDay('2026-03-01') as Day;
  if (accountId === SENDER_WITHOUT_ACCESS) {
    const readingValues = rates.map((obis) => ({ obis, rateName: null, value, readingImages: readingImages(obis) }));
    const body = { ...WITHOUT_ACCESS, meterNumber: jobId, readingDate, readingValues };
    return { id, accountId, label, content: { kind: 'anonymousReading', capturedAt, body } };
  }
  return {
    id,
    accountId,
    label,
    content: {
      kind: 'reading',
      capturedAt,
      jobId,
      body: {
        readingDate,
        results: rates.map((taskId) => ({
          taskId,
          comment: null,
          readingValue: value,
          readingImages: readingImages(taskId),
        })),
      },
    },
  };
}

const WITHOUT_ACCESS = {
  meterType: 'GAS_METER',
  readingReason: 'ANNUAL_READING',
  contact: { firstname: '', lastname: 'Weßel', street: '', houseNumber: '', zip: '', city: '' },
  email: null,
} as const;

export function account(id: string) {
  return { id, applicationId: 'ellerbach' };
}

function bytesOf(picture: string): PhotoBytes {
  const bytes = new TextEncoder().encode(picture).buffer;
  return { bytes, mimeType: 'image/jpeg', sha256: hashOf(bytes) };
}

function hashOf(bytes: ArrayBuffer): string {
  return `hash of ${new TextDecoder().decode(bytes)}`;
}
