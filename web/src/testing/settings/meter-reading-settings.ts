import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import { expect } from 'vitest';
import type { MeterReadingSettings } from '@zaehlwerk/domain/job/settings';
import { page, userEvent } from 'vitest/browser';
import { readMeter, readRate } from '../meter-picture.ts';
import { result } from '../meters.ts';
import { offer, openReadable, photoDialog, shutter, touchScreen } from '../open-photo-reading.ts';
import { before, openReading, send, typeAndLeave, typeDigits, verdict } from '../open-reading.ts';
import type { RenderedApp } from '../render-app.ts';
import type { JobWitness, JobWitnesses } from './witness.ts';

const says = (words: RegExp) => expect.element(verdict).toMatchTextContent(words);
const saysNot = (words: RegExp) => expect.element(verdict).not.toMatchTextContent(words);

/** A digit string is typed and left, and the verdict about it says one thing with the setting on, another with it off. */
const verdictOf = (digits: string, on: RegExp, off: RegExp) => ({
  seen: async () => (await typeAndLeave(digits), await says(on)),
  unseen: async () => (await typeAndLeave(digits), await says(off), await saysNot(on)),
});

const COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };
const comment = page.getByRole('button', { name: /^Kommentar an uns/ });
const ready = page.getByRole('button', { name: 'Leerstand' });

const dateRow = page.getByRole('button', { name: /^Ablesedatum/ });
const dateField = page.getByLabelText('Ablesedatum');
const TARGET = { rates: [{ target: '2025-11-20' }] };

/** The first or the last day that the picker of a touched screen offers. */
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

const isAllowed = () => expect.element(send).not.toHaveAttribute('aria-disabled');
const isBlocked = () => expect.element(send).toHaveAttribute('aria-disabled', 'true');

const heading = (name: string) => photoDialog.getByRole('heading', { name });
const READS = { features: { aiImageEvaluationEnabled: true } };
async function takePhoto() {
  await offer.click();
  await shutter.click();
}

/** Two seconds after a photo was taken that nobody reads. */
async function waitForReader({ server, clock }: RenderedApp) {
  await takePhoto();
  await expect.poll(() => server.calls(postPhotoToRead).length).toBe(1);
  await clock.pass(2000);
}

/** A value outside of the range, while it is still typed, after a second. */
async function typeForASecond({ clock }: RenderedApp) {
  await typeDigits('31074,3');
  await clock.pass(1000);
}

/** Each setting of config.meterReading, seen on the form of a meter. */
export const METER_READING: JobWitnesses<MeterReadingSettings> = {
  queryPostDecimals: { on: true, off: false, ...verdictOf('21074', /exakt 1 Nachkommastelle/, /Passt/) },
  maskPostDecimals: {
    on: true,
    off: false,
    beside: { meterReading: { queryPostDecimals: true } },
    ...verdictOf('21074', /Passt/, /exakt 1 Nachkommastelle/),
  },
  defaultComments: {
    on: [{ text: 'Leerstand' }],
    off: [],
    beside: { features: COMMENTS },
    seen: async () => (await comment.click(), await expect.element(ready).toBeVisible()),
    unseen: async () => {
      await comment.click();
      await expect.element(page.getByRole('textbox', { name: /^Kommentar an uns/ })).toHaveFocus();
      await expect.element(ready).not.toBeInTheDocument();
    },
  },
  aiImageEvaluationAbortAfterMs: {
    on: 1000,
    off: 60_000,
    beside: READS,
    open: (facts, config) =>
      openReadable(facts, {
        config,
        prepare: (_camera, server) => server.on(postPhotoToRead, () => new Promise(() => undefined)),
      }),
    seen: async (app) => (
      await waitForReader(app), await expect.element(heading('Kein Zählerstand erkannt')).toBeVisible()
    ),
    unseen: async (app) => {
      await waitForReader(app);
      await expect.element(photoDialog).toMatchTextContent(/Das Foto wird gelesen …/);
    },
  },
  aiMeterNumberMatchLength: {
    on: 8,
    off: 6,
    beside: READS,
    open: (facts, config) => openReadable(facts, { config, read: [readMeter([readRate()], '1EMH0058213907')] }),
    seen: async () => (await takePhoto(), await expect.element(heading('Das ist ein anderer Zähler')).toBeVisible()),
    unseen: async () => (await takePhoto(), await expect.element(heading('Stimmt dieser Stand?')).toBeVisible()),
  },
  allowedDaysBeforeEarliestExecution: {
    on: 3,
    off: 2,
    facts: { earliest: '2025-11-24' },
    seen: isAllowed,
    unseen: isBlocked,
  },
  allowedDaysAfterLatestExecution: {
    on: 3,
    off: 2,
    facts: { latest: '2025-11-18' },
    seen: isAllowed,
    unseen: isBlocked,
  },
  readingDateDaysInPast: { on: 2, off: null, ...dayOffered('min', '2025-11-19', '2025-11-15') },
  readingDateDaysInFuture: { on: 3, off: 0, ...dayOffered('max', '2025-11-24', '2025-11-21') },
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
  imageRequired: { on: true, off: false, ...verdictOf('21074,3', /Bitte machen Sie ein Foto/, /Passt/) },
  imageRequiredIfImplausible: {
    on: true,
    off: false,
    ...verdictOf('31074,3', /Bitte machen Sie ein Foto/, /Höher als erwartet/),
  },
  commentRequiredIfImplausible: {
    on: true,
    off: false,
    beside: { features: COMMENTS },
    ...verdictOf('31074,3', /schreiben Sie uns bitte etwas dazu/, /Höher als erwartet/),
  },
  historicCheckRequired: {
    on: true,
    off: false,
    facts: { rates: [{ range: [0, 99_999] }] },
    ...verdictOf('18000,0', /Niedriger als der letzte Stand/, /./),
  },
  continuousCheckRequired: {
    on: true,
    off: false,
    // Of an open job: of one that is done every reading is a correction.
    facts: { done: false, rates: [{ results: [result(21_000, { readingDate: '2025-11-20' })] }] },
    ...verdictOf('20900,0', /Niedriger als der zuletzt gesendete Stand/, /Passt/),
  },
  validationFeedbackDelayMs: {
    on: 100,
    off: 30_000,
    seen: async (app) => (await typeForASecond(app), await says(/Höher als erwartet/)),
    unseen: async (app) => {
      await typeForASecond(app);
      await saysNot(/Höher als erwartet/);
      // It comes as soon as the counter is left.
      await before.click();
      await userEvent.keyboard('{Enter}{Enter}');
      await says(/Höher als erwartet/);
    },
  },
};
