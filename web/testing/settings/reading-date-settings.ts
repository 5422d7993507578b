import { postResults } from '@zaehlwerk/contract/readings';
import type { MeterReadingSettings } from '@zaehlwerk/domain/job/settings';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { touchScreen } from '../open-photo-reading.ts';
import { openReading, send, typeAndLeave } from '../open-reading.ts';
import type { JobWitness, JobWitnesses } from './witness.ts';

const dateRow = page.getByRole('button', { name: /^Ablesedatum/ });
const dateField = page.getByLabelText('Ablesedatum');
const TARGET = { rates: [{ target: '2025-11-20' }] };

/** The first or the last day that the picker of a touch screen offers. */
function dayOffered(end: 'min' | 'max', on: string, off: string): Pick<JobWitness<never>, 'open' | 'seen' | 'unseen'> {
  const offers = async (day: string) => {
    await dateRow.click();
    await expect.element(dateField).toHaveAttribute(end, day);
  };
  return {
    open: async (facts, config) => (await touchScreen(), await openReading(facts, { config })),
    seen: () => offers(on),
    unseen: () => offers(off),
  };
}

async function typeDay(day: string) {
  await dateRow.click();
  await dateField.fill(day);
  await userEvent.keyboard('{Tab}');
}

type Name = Extract<keyof MeterReadingSettings, `readingDate${string}`>;

/** Each setting of config.meterReading about the day of a reading. */
export const READING_DATES: Pick<JobWitnesses<MeterReadingSettings>, Name> = {
  readingDateDaysInPast: { on: 2, off: null, ...dayOffered('min', '2025-11-19', '2025-11-15') },
  readingDateDaysInFuture: [
    {
      on: 3,
      off: 0,
      seen: async ({ server }) => {
        await typeDay('23.11.2025');
        await expect.element(dateField).toHaveValue('23.11.2025');
        await expect.element(dateField).not.toHaveAttribute('aria-invalid');
        await typeAndLeave('21074,3');
        await send.click();
        await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-11-23');
      },
      unseen: async () => (await typeDay('23.11.2025'), await expect.element(dateField).toHaveValue('21.11.2025')),
    },
    // Emulates a touch screen until the test is over.
    { on: 3, off: 0, ...dayOffered('max', '2025-11-24', '2025-11-21') },
  ],
  readingDateFixedToTarget: {
    on: true,
    off: false,
    facts: TARGET,
    seen: async () => {
      await expect.element(page.getByText('20.11.2025', { exact: true })).toBeVisible();
      await expect.element(dateRow).not.toBeInTheDocument();
    },
    unseen: () => expect.element(dateRow).toBeVisible(),
  },
  readingDatePrefilledWithTarget: {
    on: true,
    off: false,
    facts: TARGET,
    seen: () => expect.element(dateRow).toHaveAccessibleName('Ablesedatum 20.11.2025'),
    unseen: () => expect.element(dateRow).toHaveAccessibleName('Ablesedatum Heute, 21.11.2025'),
  },
};
