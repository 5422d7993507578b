import { getAssignmentCandidates, getAssignments, type ReadingWithoutOrder } from '@zaehlwerk/contract/assignments';
import { getClearing, postClearing, type ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { DeskSession } from '@zaehlwerk/contract/clerks';
import { type Lease, putLease } from '@zaehlwerk/contract/leases';
import { getOrder, type OrderResult } from '@zaehlwerk/contract/one-order';
import { getOperatorImage } from '@zaehlwerk/contract/operator';
import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from './appears.ts';
import { oneOrder } from './desk-world.ts';
import type { FakeBrowser, FakeDevice } from './fakes/fake-device.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import { meter, type MeterFacts, type RateFacts, result } from './meters.ts';
import { renderDesk } from './render-desk.ts';

/* What the clearing desk is shown with: a gas meter whose digits were swapped, and others. */

export const CLEARING = '/betrieb/klaerung';
const CREATED = '2025-11-21T07:12:00.000Z';

/** A reading that wants a look. */
export function toClear(more: Partial<ReadingToClear> = {}): ReadingToClear {
  return {
    readingId: 'r-1',
    orderNumber: 'A-1',
    meterNumber: '7ELS0031447025',
    meterType: 'GAS_METER',
    street: 'Mühlenweg',
    houseNumber: '14',
    zip: '34990',
    city: 'Ellerbach',
    obis: '7-0:3.0.0',
    readingValue: '7512.852',
    photoValue: '5712.852',
    readingDate: '2025-11-21',
    comment: 'Der Zähler hängt hinter der Tür.',
    source: 'portal',
    acceptedAt: CREATED,
    accountId: 'maria',
    counts: true,
    reasons: ['outsideRange', 'photoDiffers'],
    state: 'open',
    decision: null,
    release: null,
    correctedBy: null,
    question: null,
    notReadable: null,
    fall: null,
    oldEndValue: null,
    newStartValue: null,
    newMeterNumber: null,
    exchangedOn: null,
    proposal: null,
    lease: null,
    ...more,
  };
}

/** Another case: out of the range, without a photo. */
export const SECOND = toClear({
  readingId: 'r-2',
  orderNumber: 'A-2',
  meterNumber: '1EMH0061180325',
  meterType: 'ELECTRIC_METER',
  street: 'Bahnhofstraße',
  houseNumber: '9',
  obis: '1-0:1.8.0',
  photoValue: null,
  comment: null,
  acceptedAt: '2025-11-21T07:20:00.000Z',
  reasons: ['outsideRange'],
});

/** A reading of a meter on nobody's list. */
export const UNKNOWN: ReadingWithoutOrder = {
  readingId: 'u-1',
  kind: 'unknownMeter',
  meterNumber: '1ISK0071938810',
  meterType: null,
  readingDate: '2025-11-20',
  values: [{ obis: null, readingValue: '4711.5', imageIds: [] }],
  comment: null,
  acceptedAt: '2025-11-21T08:02:00.000Z',
  accountId: 'maria',
  contact: null,
  state: 'open',
  orderNumber: null,
  decision: null,
  lease: null,
};

export const CANDIDATE = {
  orderNumber: 'A-7',
  matches: ['sameNumberWritten', 'samePlace'] as const,
  meterNumber: '1ISK0071938810',
  meterType: 'ELECTRIC_METER' as const,
  registers: [{ obis: '1-0:1.8.0', rateName: null }],
  street: 'Lindenstraße',
  houseNumber: '21',
  zip: '34990',
  city: 'Ellerbach',
  customerName: 'Karl Otto',
  accountId: 'karl',
  done: false,
  ended: null,
};

/** The gas meter's order, with the reading whose digits were swapped, and so many photos. */
export function swappedOrder({ photos = 1, rates = [], more = {} }: Swapped = {}) {
  const images = Array.from({ length: photos }, (_, index) => ({ imageId: `i-${index + 1}` }));
  const reading = result(7512.852, { created: CREATED, readingDate: '2025-11-21', readingResultImages: images });
  const gas: RateFacts = {
    obis: '7-0:3.0.0',
    unit: 'm³',
    pre: 5,
    post: 3,
    range: [5640, 5800],
    last: ['2024-11-21', 5021.402],
    earlier: [['2023-11-20', 4308.9]],
    results: [reading],
  };
  const job = meter({ id: 'gas', type: 'GAS_METER', done: true, rates: [gas, ...rates], ...more });
  const told: OrderResult = {
    resultId: 'r-1',
    taskId: job.meter.meterRateTasks[0]!.taskId,
    reading,
    notReadable: null,
    clerk: null,
    replaces: null,
  };
  return oneOrder(job, [told]);
}

interface Swapped {
  readonly photos?: number;
  readonly rates?: readonly RateFacts[];
  readonly more?: Partial<MeterFacts>;
}

interface World {
  readonly cases?: readonly ReadingToClear[];
  readonly unknown?: readonly ReadingWithoutOrder[];
  readonly path?: string;
  readonly language?: 'de' | 'en';
  readonly session?: DeskSession;
  readonly prepare?: (server: FakeServer, device: FakeDevice, browser: FakeBrowser) => void;
}

export const YOURS: Lease = { clerk: 'S. Arndt', until: '2025-11-21T09:15:00.000Z', isYours: true };
export const THEIRS: Lease = { clerk: 'T. Yılmaz', until: '2025-11-21T09:15:00.000Z', isYours: false };

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';
export const photo = () => new Blob([Uint8Array.from(atob(PIXEL), (one) => one.charCodeAt(0))], { type: 'image/png' });

/** The counter of the photo `display.jpg` of the reader of photos, as that reads it. */
export const READ_ON_PHOTO: DetectedDevice = {
  inferredMeter: {
    id: null,
    idConfidence: 0,
    rates: [
      {
        obis: null,
        obisConfidence: 0,
        value: '004.97',
        valueConfidence: 0.992,
        valueBox: { x: 260, y: 430, width: 173, height: 97 },
        digitConfidences: [1, 1, 0.4, 1, 1],
        valueCorners: [
          { x: 274, y: 430 },
          { x: 433, y: 485 },
          { x: 418, y: 527 },
          { x: 260, y: 472 },
        ],
      },
    ],
  },
  children: [],
};

/** Keeps cases as the server does: what was decided about is not open any more, and comes back when that is taken back. */
export function keepCases(
  server: FakeServer,
  cases: readonly ReadingToClear[],
  unknown: readonly ReadingWithoutOrder[],
) {
  const states = new Map(cases.map((one) => [one.readingId, one.state]));
  server.on(getClearing, ({ query }) => ({
    readings: cases
      .map((one) => ({ ...one, state: states.get(one.readingId) ?? one.state }))
      .filter(({ state, proposal: kept }) => {
        const isWaiting = kept !== null && kept.sentBack === null;
        return state === (query['state'] ?? state) && String(isWaiting) === query['proposed'];
      }),
    next: null,
  }));
  server.on(getAssignments, () => ({ readings: [...unknown], next: null }));
  server.on(getAssignmentCandidates, () => ({ candidates: [{ ...CANDIDATE, matches: [...CANDIDATE.matches] }] }));
  server.on(postClearing, ({ body }) => {
    for (const id of body.readingIds) states.set(id, body.state);
    return { cleared: body.readingIds.length, alreadyThere: 0, proposed: 0 };
  });
  server.on(putLease, () => ({ lease: YOURS }));
  server.on(getOperatorImage, () => photo());
  server.on(getOrder, ({ params }) => (params['orderNumber'] === 'A-1' ? swappedOrder() : oneOrder()));
  return states;
}

/** Opens the clearing desk; resolves once a case, or what is in place of one, is there. */
export async function openClearing(world: World = {}) {
  const { cases = [toClear(), SECOND], unknown = [UNKNOWN], path = CLEARING, prepare, ...setting } = world;
  const desk = await renderDesk({
    ...setting,
    path,
    prepare: (server, device, browser) => {
      keepCases(server, cases, unknown);
      prepare?.(server, device, browser);
    },
  });
  await appears(page.getByRole('heading', { level: 1 }));
  return desk;
}

/** Resolves once the case that is shown may be released: it and its photo were seen, and nobody else works on it. */
export async function releasable() {
  await expect.element(page.getByRole('button', { name: /^Freigeben/ })).not.toHaveAttribute('aria-disabled');
}

export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
