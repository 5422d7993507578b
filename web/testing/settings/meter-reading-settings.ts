import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import { expect } from 'vitest';
import type { MeterReadingSettings } from '@zaehlwerk/domain/job/settings';
import { page, userEvent } from 'vitest/browser';
import type { FakeBrowser } from '../fakes/fake-device.ts';
import { readMeter, readRate } from '../meter-picture.ts';
import { result } from '../meters.ts';
import { appears } from '../appears.ts';
import { offer, openReadable, photoDialog, readerReads, shutter } from '../open-photo-reading.ts';
import { after, before, openReading, send, typeAndLeave, typeDigits, verdict } from '../open-reading.ts';
import type { RenderedApp } from '../render-app.ts';
import { READING_DATES } from './reading-date-settings.ts';
import type { JobWitness, JobWitnesses } from './witness.ts';

const says = (words: RegExp) => expect.element(verdict).toMatchTextContent(words);
const saysNot = (words: RegExp) => expect.element(verdict).not.toMatchTextContent(words);

/** A value above the expected ones, on the scale that shows them. */
const onScale = page.getByText(/^31\.074(,0)?$/);

/** Digits are typed and left, and the feedback differs with the setting on and off. */
const verdictOf = (digits: string, on: RegExp, off: RegExp) => ({
  seen: async () => (await typeAndLeave(digits), await says(on)),
  unseen: async () => (await typeAndLeave(digits), await says(off), await saysNot(on)),
});

const COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true };
const comment = page.getByRole('button', { name: /^Kommentar an uns/ });
const ready = page.getByRole('button', { name: 'Leerstand' });

const isAllowed = () => expect.element(send).not.toHaveAttribute('aria-disabled');
const isBlocked = () => expect.element(send).toHaveAttribute('aria-disabled', 'true');

const heading = (name: string) => photoDialog.getByRole('heading', { name });
const READS = { features: { aiImageEvaluationEnabled: true } };
async function takePhoto() {
  await offer.click();
  await shutter.click();
}

/** The correction of a reading that was sent. */
const SENT = { done: true, rates: [{ results: [result(21_074.3)] }] };
const corrected = page.getByRole('region', { name: /^Sie korrigieren die Ablesung vom/ }).getByRole('definition');
const correcting: JobWitness<never>['open'] = async (facts, config) => {
  const app = await openReading(facts, { config });
  await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
  await appears(corrected);
  return app;
};

/** Two seconds after a photo was taken that nothing reads. */
async function waitForReader({ server, clock }: RenderedApp) {
  await takePhoto();
  await expect.poll(() => server.calls(postPhotoToRead).length).toBe(1);
  await clock.pass(2000);
}

/** An out-of-range value, while it is still being typed, after a second. */
async function typeForASecond({ clock }: RenderedApp) {
  await typeDigits('31074,3');
  await clock.pass(1000);
}

/** A comment that is too short for such a value, likewise. */
async function commentForASecond({ clock }: RenderedApp) {
  await typeAndLeave('31074,3');
  await comment.click();
  await userEvent.keyboard('neu');
  await clock.pass(1000);
}
const tooShort = page.getByText(/^Der Kommentar ist zu kurz\./);

/** Each setting of config.meterReading, visible on the form of a meter. */
export const METER_READING: JobWitnesses<MeterReadingSettings> = {
  queryPostDecimals: [
    {
      on: true,
      off: false,
      seen: async () => {
        await typeAndLeave('31074');
        await says(/exakt 1 Nachkommastelle/);
        await expect.element(onScale).not.toBeInTheDocument();
      },
      unseen: async () => (await typeAndLeave('31074'), await expect.element(onScale).toBeVisible()),
    },
    {
      on: true,
      off: false,
      facts: SENT,
      open: correcting,
      seen: async () => (await after.fill(''), await expect.element(corrected).toMatchTextContent(/neu …$/)),
      unseen: async () => (
        await after.fill(''), await expect.element(corrected).toMatchTextContent(/neu 21\.074(,0)?\skWh$/)
      ),
    },
  ],
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
  aiMeterNumberMatchLength: [
    {
      on: 8,
      off: 6,
      beside: READS,
      open: (facts, config) => openReadable(facts, { config, read: [readMeter([readRate()], '1EMH0058213907')] }),
      seen: async () => (await takePhoto(), await expect.element(heading('Das ist ein anderer Zähler')).toBeVisible()),
      unseen: async () => (await takePhoto(), await expect.element(heading('Stimmt dieser Stand?')).toBeVisible()),
    },
    {
      // The device reads a number, the server none: the device decides by the same length whether to ask.
      on: 8,
      off: 6,
      beside: READS,
      open: (facts, config) => {
        readerReads([readMeter([readRate()], '1EMH0058213907')]);
        const read = [{ inferredMeter: { id: null, idConfidence: 0, rates: [] }, children: readMeter().children }];
        const onDevice = (browser: FakeBrowser) => void (browser.runsWebAssembly = true);
        return openReadable(facts, { config, read, prepare: (_, __, browser) => onDevice(browser) });
      },
      seen: async () => (await takePhoto(), await expect.element(heading('Ziffern nicht sicher lesbar')).toBeVisible()),
      unseen: async () => (await takePhoto(), await expect.element(heading('Stimmt dieser Stand?')).toBeVisible()),
    },
  ],
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
    seen: async () => {
      await isAllowed();
      await expect.element(page.getByText('Sie können noch bis zum 21.11.2025 senden.')).toBeVisible();
    },
    unseen: isBlocked,
  },
  ...READING_DATES,
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
    // For an open job: every reading of a done one is a correction.
    facts: { done: false, rates: [{ results: [result(21_000, { readingDate: '2025-11-20' })] }] },
    ...verdictOf('20900,0', /Niedriger als der zuletzt gesendete Stand/, /Passt/),
  },
  validationFeedbackDelayMs: [
    {
      on: 100,
      off: 30_000,
      seen: async (app) => (await typeForASecond(app), await says(/Höher als erwartet/)),
      unseen: async (app) => {
        await typeForASecond(app);
        await saysNot(/Höher als erwartet/);
        // It appears as soon as the counter is left.
        await before.click();
        await userEvent.keyboard('{Enter}{Enter}');
        await says(/Höher als erwartet/);
      },
    },
    {
      on: 100,
      off: 30_000,
      beside: { features: COMMENTS, meterReading: { commentRequiredIfImplausible: true } },
      seen: async (app) => (await commentForASecond(app), await expect.element(tooShort).toBeVisible()),
      unseen: async (app) => (await commentForASecond(app), await expect.element(tooShort).not.toBeInTheDocument()),
    },
  ],
};
