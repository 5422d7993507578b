import type { OpenOrder } from '@zaehlwerk/contract/open-orders';
import type { getProgress } from '@zaehlwerk/contract/operator';
import type { getReminders, ReminderPlan } from '@zaehlwerk/contract/reminders';
import type { AnswerOf } from '../src/server/call.ts';
import { START } from './desk-world.ts';

type Progress = AnswerOf<typeof getProgress>;

/** How far the sample campaign is, by everything that the board shows. */
export const PROGRESS: Progress = {
  jobs: 61_480,
  open: 12_808,
  done: 48_672,
  perMeterType: [
    { meterType: 'ELECTRIC_METER', jobs: 30_000, open: 8000, done: 22_000 },
    { meterType: 'GAS_METER', jobs: 31_480, open: 4808, done: 26_672 },
  ],
  perDeadline: [
    { deadline: '2025-11-17', jobs: 4220, open: 612, done: 3608 },
    { deadline: '2025-12-15', jobs: 14_400, open: 9000, done: 5400 },
    { deadline: null, jobs: 42_860, open: 3196, done: 39_664 },
  ],
  perStreet: ['Bahnhofstraße', 'Neue Straße', 'Am Mühlbach', 'Lindenweg'].map((street, index) => ({
    street,
    jobs: 600,
    open: 318 - index * 20,
    done: 282 + index * 20,
  })),
  streets: 412,
  perDay: [...START.campaign!.perDay, { day: '2025-11-21', done: 780 }],
  perSource: [
    { source: 'portal', done: 40_000 },
    { source: 'phone', done: 8672 },
  ],
};

/** An order that waits for a reading. */
export function openOrder(more: Partial<OpenOrder> = {}): OpenOrder {
  return {
    orderNumber: 'A-1',
    meterType: 'ELECTRIC_METER',
    meterNumber: '1ISK0071930442',
    customerNumber: '4071882',
    customerName: 'HV Brandes GmbH',
    street: 'Bahnhofstraße',
    houseNumber: '3',
    zip: '34990',
    city: 'Ellerbach',
    deadline: '2025-11-17',
    hasMail: true,
    remindedAt: '2025-11-14T09:00:00.000Z',
    ...more,
  };
}

/** Three open orders: reminded, never, and of somebody without a mail address. */
export const OPEN_ORDERS = {
  count: 3,
  withMail: 2,
  orders: [
    openOrder(),
    openOrder({ orderNumber: 'A-2', meterType: 'GAS_METER', meterNumber: '7PIP0018840263', remindedAt: null }),
    openOrder({
      orderNumber: 'A-3',
      meterType: 'WATER_METER',
      meterNumber: '8SEN0033190874',
      customerName: 'Adaeze Okonkwo',
      houseNumber: '7',
      deadline: '2025-12-15',
      hasMail: false,
      remindedAt: null,
    }),
  ],
};

/** What a dry run of reminders tells. */
export const PLAN: ReminderPlan = {
  dryRun: true,
  recipients: 2,
  later: 0,
  withoutAddress: 1,
  tooRecent: 4,
  stopped: 1,
  days: 7,
  preview: {
    recipient: 'brandes@hv.example',
    subject: 'Bitte lesen Sie Ihre Zähler ab',
    text: 'Guten Tag HV Brandes,\n\nbis zum 17.11.2025 fehlen noch zwei Stände.',
  },
};

/** A call to remind whose mails go out. */
export const RUN: AnswerOf<typeof getReminders>['runs'][number] = {
  runId: 'run-1',
  campaignId: '2025',
  by: 'S. Arndt',
  createdAt: '2025-11-19T09:00:00.000Z',
  endedAt: '2025-11-19T09:01:00.000Z',
  recipients: 40,
  made: 38,
  waiting: 5,
  givenUp: 1,
};
