import { type Drop, type DropFile, getDrop, getDropFiles } from '@zaehlwerk/contract/drops';
import { getHandOver, type ListHandOver } from '@zaehlwerk/contract/hand-over';
import type { getMscons } from '@zaehlwerk/contract/mscons';
import { getWebhookDeliveries, getWebhooks, type WebhookDelivery } from '@zaehlwerk/contract/webhooks';
import type { AnswerOf } from '../src/server/call.ts';
import type { FakeServer } from './fakes/fake-server.ts';

/** A list of readings, some of which wait. */
export function waitingList(more: Partial<ListHandOver> = {}): ListHandOver {
  return {
    list: 'readings',
    acknowledged: 'cursor-1',
    acknowledgedAt: '2025-11-18T16:20:00.000Z',
    acknowledgedBy: 'S. Arndt',
    waiting: 4118,
    waitingSince: '2025-11-18T16:31:00.000Z',
    upTo: 'cursor-2',
    deliveredByPortal: false,
    ...more,
  };
}

/** All lists: one in use, others never acknowledged, one of them empty. */
export const LISTS: readonly ListHandOver[] = [
  waitingList(),
  ...(['releasedReadings', 'unknownReadings', 'anonymousReadings'] as const).map((list, nth) =>
    waitingList({
      list,
      acknowledged: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
      ...(nth === 1
        ? { waiting: 0, waitingSince: null, upTo: null }
        : { waiting: 12_000 - 2000 * (nth + 1), upTo: `${list}-1` }),
    }),
  ),
];

const WEBHOOKS: AnswerOf<typeof getWebhooks> = {
  webhooks: [
    {
      webhookId: 'w-1',
      address: 'https://abrechnung.example/zaehlwerk',
      lists: ['readings', 'unknownReadings'],
      createdAt: '2025-11-03T08:00:00.000Z',
    },
  ],
};

/** What a webhook was told. */
export function delivery(more: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    deliveryId: 'd-1',
    webhookId: 'w-1',
    list: 'readings',
    count: 310,
    state: 'failed',
    attempts: 10,
    createdAt: '2025-11-20T10:00:00.000Z',
    nextAt: null,
    lastAt: '2025-11-21T08:00:00.000Z',
    status: 503,
    error: null,
    ...more,
  };
}

const DROP: Drop = {
  host: 'sftp.abrechnung.example',
  port: 22,
  user: 'zaehlwerk',
  hostKey: `SHA256:${'a'.repeat(43)}`,
  folder: 'eingang',
  format: 'csv',
  list: 'releasedReadings',
  secretKind: 'privateKey',
  updatedAt: '2025-11-03T08:00:00.000Z',
  failures: 3,
  nextAt: '2025-11-21T09:30:00.000Z',
};

/** A file that waits to be put into the folder. */
export function dropFile(more: Partial<DropFile> = {}): DropFile {
  return {
    fileId: 'f-2',
    names: [],
    list: 'releasedReadings',
    format: 'csv',
    readings: 310,
    leftOut: 0,
    state: 'waiting',
    attempts: 3,
    createdAt: '2025-11-21T08:40:00.000Z',
    lastAt: '2025-11-21T08:45:00.000Z',
    error: 'signInRefused',
    ...more,
  };
}

/** A file that has arrived; it has its names by then. */
const PUT_FILE = dropFile({
  fileId: 'f-1',
  names: ['ellerbach-released-readings-0-310.csv'],
  state: 'delivered',
  attempts: 1,
  error: null,
  leftOut: 2,
});

/** A page of readings as MSCONS: two media, and two readings in none. */
export const MSCONS: AnswerOf<typeof getMscons> = {
  interchanges: (['electricity', 'gas'] as const).map((medium, nth) => ({
    medium,
    reference: `R${nth}`,
    fileName: `MSCONS_VL_${nth}.txt`,
    messages: 2000 + nth,
    readings: 2058,
    content: `UNB+${nth} Ä'`,
  })),
  leftOut: [
    { readingId: 'r-1', orderNumber: 'A-1', meterNumber: '1ISK', reasons: ['noLocation', 'replaced'] },
    { readingId: 'r-2', orderNumber: 'A-2', meterNumber: '8SEN', reasons: ['noLocation'] },
  ],
  next: 'cursor-2',
};

/** Everything that the room asks for: four lists, a webhook that failed, a folder that refuses. */
export function handingOver(server: FakeServer): void {
  server.on(getHandOver, () => ({ lists: [...LISTS] }));
  server.on(getWebhooks, () => WEBHOOKS);
  const delivered = delivery({ deliveryId: 'd-2', state: 'delivered', attempts: 1, status: 204 });
  server.on(getWebhookDeliveries, () => ({ deliveries: [delivery(), delivered], next: null }));
  server.on(getDrop, () => ({ drop: DROP }));
  server.on(getDropFiles, () => ({
    files: [dropFile(), PUT_FILE],
    next: null,
  }));
}

/** The first day: nothing waits, and nothing is set up. */
export function nothingHandedOver(server: FakeServer): void {
  const none = { acknowledged: null, acknowledgedAt: null, acknowledgedBy: null };
  const nothing = { ...none, waiting: 0, waitingSince: null, upTo: null, deliveredByPortal: false };
  server.on(getHandOver, () => ({ lists: LISTS.map(({ list }) => ({ list, ...nothing })) }));
  server.on(getWebhooks, () => ({ webhooks: [] }));
  server.on(getWebhookDeliveries, () => ({ deliveries: [], next: null }));
  server.on(getDrop, () => ({ drop: null }));
  server.on(getDropFiles, () => ({ files: [], next: null }));
}
