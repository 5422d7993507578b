import type { Language } from '@zaehlwerk/contract/application';
import { getJobs, type WireJob } from '@zaehlwerk/contract/jobs';
import { getResultImage } from '@zaehlwerk/contract/readings';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { settled } from '../fakes/fake-clock.ts';
import { Refuses } from '../fakes/fake-server.ts';
import { estate, result } from '../meters.ts';
import { EVALUATED, evaluatedMeter, FIVE_YEARS, openEvaluation } from '../open-evaluation.ts';
import { openReading } from '../open-reading.ts';
import { photoFile } from '../photo-files.ts';
import { type ScreenState, inLanguage } from './screens.ts';

const TWO_RATES = evaluatedMeter({
  rates: [
    { ...FIVE_YEARS, name: 'Hochtarif', obis: '1-0:1.8.1' },
    { ...FIVE_YEARS, name: 'Niedertarif', obis: '1-0:1.8.2' },
    { name: 'Einspeisung', obis: '1-0:2.8.0', last: null },
  ],
});

const EXCHANGED = evaluatedMeter({
  customType: 'Wasseruhr im Zählerschacht der Wohnungseigentümergemeinschaft',
  rates: [
    {
      earlier: [
        ['2022-01-01', 700],
        ['2023-01-01', 800, { readingImages: [{ imageId: 'a' }, { imageId: 'b' }] }],
        ['2024-01-01', 12.5],
        ['2025-01-01', 112.5],
      ],
      last: null,
      results: [result(192.5, { readingDate: '2025-11-20' })],
    },
  ],
  features: { evaluationShowReadingImages: true },
});

/** Monthly readings over decades: the axis has no months any more, and few year numbers. */
const DECADES = evaluatedMeter({
  rates: [
    {
      earlier: Array.from({ length: 240 }, (_, month) => [
        `${2005 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
        1000 + month * 210 + (month % 12) * 9,
      ]),
      last: null,
    },
  ],
});

async function openMeter(job: WireJob, language: Language) {
  const app = await openEvaluation([job], {
    jobId: job.id,
    language,
    prepare: (server) => server.on(getResultImage, () => photoFile({ width: 64, height: 48 })),
  });
  await appears(page.getByRole('heading', { level: 2 }).first());
  await settled();
  return app;
}

/** The states of the evaluation. */
export const EVALUATION_SCREENS: readonly ScreenState[] = [
  {
    name: 'evaluation, list',
    readWide: true,
    show: async (language) => {
      const app = await openEvaluation(EVALUATED, { language });
      await appears(page.getByRole('link', { name: /Gartenwasser/ }));
      return app;
    },
  },
  {
    name: 'evaluation, list of several houses',
    show: async (language) => {
      const app = await openEvaluation(estate(9), { language });
      await appears(page.getByRole('link', { name: /Bahnhofstraße/ }).first());
      return app;
    },
  },
  { name: 'evaluation, nothing yet', show: (language) => openEvaluation([], { language }) },
  {
    name: 'evaluation, jobs could not be loaded',
    show: async (language) => {
      const app = await openEvaluation(EVALUATED, {
        language,
        prepare: (server) => server.on(getJobs, () => new Refuses('internal')),
      });
      await appears(page.getByRole('button', { name: /Noch einmal laden|Load again/ }));
      return app;
    },
  },
  {
    name: 'evaluation, a meter',
    readWide: true,
    show: async (language) => {
      const app = await openEvaluation(EVALUATED, { language, jobId: 'strom' });
      await appears(page.getByRole('img', { name: /^(Je Tag|Per day)/ }));
      return app;
    },
  },
  { name: 'evaluation, several rates', show: (language) => openMeter(TWO_RATES, language) },
  {
    name: 'evaluation, one of several rates open',
    show: async (language) => {
      const app = await openMeter(TWO_RATES, language);
      await page.getByRole('heading', { name: /Niedertarif|Off-peak rate/ }).click();
      await appears(page.getByRole('table'));
      return app;
    },
  },
  {
    name: 'evaluation, meter exchanged',
    show: async (language) => {
      const app = await openMeter(EXCHANGED, language);
      await appears(page.getByRole('img', { name: /^(Foto|Photo) 2/ }));
      return app;
    },
  },
  { name: 'evaluation, decades', show: (language) => openMeter(DECADES, language) },
  {
    name: 'done, with its use',
    show: async (language) => {
      const facts = { done: true, rates: [{ ...FIVE_YEARS, results: [result(21_074.3)] }] };
      const features = { evaluationEnabled: true };
      const app = await openReading(facts, { config: { ...inLanguage(language).config, features } });
      await appears(page.getByRole('img', { name: /^(Je Tag|Per day): / }));
      return app;
    },
  },
];
