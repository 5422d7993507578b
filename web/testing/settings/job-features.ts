import { getResultImage } from '@zaehlwerk/contract/readings';
import type { JobFeatureSettings } from '@zaehlwerk/domain/job/settings';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { managedMeters } from '../managed-meters.ts';
import { result } from '../meters.ts';
import { evaluatedMeter } from '../open-evaluation.ts';
import { offer, openReadable, touchScreen } from '../open-photo-reading.ts';
import { before, openReading, typeAndLeave, verdict } from '../open-reading.ts';
import { MARIA } from '../people.ts';
import { photoFile } from '../photo-files.ts';
import { photos } from '../rate-photos.ts';
import { renderApp, type RenderedApp } from '../render-app.ts';
import { openAccessForm } from '../screens/access-screens.ts';
import type { JobWitness, JobWitnesses } from './witness.ts';

/** Something is on the form only with the setting on; the form shows it at once or never. */
const shows = (what: Locator) => ({
  on: true,
  off: false,
  seen: () => expect.element(what).toBeVisible(),
  unseen: async () => (await appears(before), await expect.element(what).not.toBeInTheDocument()),
});

/** The inverse. */
const hides = (what: Locator) => {
  const { seen, unseen, ...values } = shows(what);
  return { ...values, seen: unseen, unseen: seen };
};

/** Photos of a reading that was sent, on the screen that shows it. */
const photo = page.getByRole('img', { name: /^Foto 1 (zum Zählerstand|der Ablesung)/ });
const sent = result(21_074.3, { comment: 'Zähler getauscht', readingResultImages: [{ imageId: 'a' }] });
const DONE = { done: true, rates: [{ results: [sent] }] };
const aPhoto = () => photoFile({ width: 64, height: 48 });
const doneJob: JobWitness<boolean>['open'] = async (facts, config) => {
  const app = await openReading(facts, { config, prepare: (server) => server.on(getResultImage, aPhoto) });
  await appears(page.getByText(/21\.074,3/).first());
  return app;
};

/** What an implausible value offers. */
const toComment = page.getByRole('button', { name: 'Kommentar', exact: true });

/** How many files of the photo reader the device has cached. */
const keptReader = async ({ browser }: RenderedApp) =>
  (await (await browser.caches.open('photo-reader')).keys()).length;

const excel = page.getByRole('button', { name: 'Zählerliste als Excel' });
const mail = page.getByRole('textbox', { name: 'Zugang per E-Mail senden' });
const madeAt = page.getByRole('heading', { level: 1, name: /ist erstellt$/ });

/** An access to some meters was just created. */
const madeAccess: JobWitness<boolean>['open'] = async ({ features = {} }, config) => {
  const jobs = managedMeters(3).map((job) => ({ ...job, config: { ...job.config, features } }));
  // The form has flags of its own, which are overridden here.
  const set = { excelExportAllowed: false, ...config.features };
  const app = await openAccessForm('de', { jobs, features: set });
  await page.getByLabelText('Name des Zugangs').fill('Hausmeister Pohl');
  await page.getByRole('button', { name: 'Zugang erstellen' }).click();
  await appears(madeAt);
  return app;
};

/** Each flag of config.features that a job may have as well. */
export const JOB_FEATURES: JobWitnesses<JobFeatureSettings> = {
  excelExportAllowed: {
    on: true,
    off: false,
    open: madeAccess,
    seen: () => expect.element(excel).toBeVisible(),
    unseen: () => expect.element(excel).not.toBeInTheDocument(),
  },
  sendSubaccountViaEmailDisabled: {
    on: true,
    off: false,
    open: madeAccess,
    seen: () => expect.element(mail).not.toBeInTheDocument(),
    unseen: () => expect.element(mail).toBeVisible(),
  },
  showReadingImagesAllowed: {
    on: true,
    off: false,
    facts: DONE,
    open: doneJob,
    seen: () => expect.element(photo).toBeVisible(),
    unseen: () => expect.element(photo).not.toBeInTheDocument(),
  },
  showReadingCommentAllowed: {
    on: true,
    off: false,
    facts: DONE,
    open: doneJob,
    seen: () => expect.element(page.getByText(/Zähler getauscht/)).toBeVisible(),
    unseen: () => expect.element(page.getByText(/Zähler getauscht/)).not.toBeInTheDocument(),
  },
  imagesForbidden: hides(photos),
  commentsEnabled: [
    {
      beside: { features: { freeTextCommentEnabled: true } },
      ...shows(page.getByRole('button', { name: /^Kommentar an uns/ })),
    },
    {
      on: true,
      off: false,
      beside: { features: { freeTextCommentEnabled: true } },
      seen: async () => (await typeAndLeave('31074,3'), await expect.element(toComment).toBeVisible()),
      unseen: async () => {
        await typeAndLeave('31074,3');
        await expect.element(verdict).toMatchTextContent(/Höher als erwartet/);
        await expect.element(toComment).not.toBeInTheDocument();
      },
    },
  ],
  freeTextCommentEnabled: {
    beside: { features: { commentsEnabled: true }, meterReading: { defaultComments: [{ text: 'Leerstand' }] } },
    ...shows(page.getByRole('button', { name: /^Kommentar an uns/ })),
  },
  aiImageEvaluationEnabled: [
    {
      // A touch screen; the flag of the job is left to the witness.
      open: async ({ features, ...facts }, config) =>
        openReadable({ ...facts, features: { aiImageEvaluationEnabled: undefined, ...features } }, { config }),
      ...shows(offer),
    },
    {
      on: true,
      off: false,
      open: async (facts, config) => {
        await touchScreen();
        return openReading(facts, { config, prepare: (_server, browser) => void (browser.runsWebAssembly = true) });
      },
      seen: async (app) => (await app.clock.pass(10_000), await expect.poll(() => keptReader(app)).toBe(6)),
      unseen: async (app) => (await app.clock.pass(10_000), expect(await keptReader(app)).toBe(0)),
    },
  ],
  hideReadingDateInput: hides(page.getByRole('button', { name: /^Ablesedatum/ })),
  evaluationShowReadingImages: {
    on: true,
    off: false,
    open: async ({ features = {} }, { features: flags, ...config }) => {
      const last = ['2024-11-22', 18_432.7] as const;
      const jobs = [evaluatedMeter({ features, rates: [{ last, results: [sent] }] })];
      const app = await renderApp({
        path: '/auswertung/strom',
        signedIn: [{ ...MARIA, jobs }],
        config: { ...config, features: { ...flags, evaluationEnabled: true } },
        prepare: (server) => server.on(getResultImage, aPhoto),
      });
      await appears(page.getByRole('heading', { level: 1, name: 'Stromzähler' }));
      return app;
    },
    seen: () => expect.element(photo).toBeVisible(),
    unseen: async () => {
      await expect.element(page.getByText(/21\.074,3/).first()).toBeVisible();
      await expect.element(photo).not.toBeInTheDocument();
    },
  },
  notReadableAllowed: shows(page.getByRole('button', { name: 'Zähler nicht ablesbar?' })),
};
