import type { ApplicationConfig, Language } from '@zaehlwerk/contract/application';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { page } from 'vitest/browser';
import { appears } from './appears.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import { HOUSEHOLD, meter, type MeterFacts, type RateFacts, result } from './meters.ts';
import { MARIA } from './people.ts';
import { renderApp } from './render-app.ts';
import { inLanguage } from './screens/screens.ts';

/** The rate of the mock-ups: six readings in five years, the first estimated, the last by its owner. */
export const FIVE_YEARS: RateFacts = {
  earlier: [
    ['2021-11-16', 9770.8, { reason: 'ESTIMATED' }],
    ['2022-11-15', 12_811.8, { reason: 'ANNUAL_READING' }],
    ['2023-05-21', 14_331.4, { reason: 'CONTROL_READING' }],
    ['2023-11-20', 15_720.3, { reason: 'ANNUAL_READING' }],
  ],
  last: ['2024-11-22', 18_432.7, { reason: 'OTHER', otherReason: 'OTHER_KSA' }],
};

/** The household of the mock-ups: three meters read, one open, one without a reading. */
export const EVALUATED: readonly WireJob[] = [
  evaluatedMeter(),
  ...HOUSEHOLD.filter(({ id }) => id === 'wasser'),
  meter({
    id: 'warm',
    type: 'WATER_WARM_METER',
    location: 'Bad, hinter der Revisionsklappe',
    done: true,
    rates: [{ unit: 'm³', post: 3, obis: '9-0:1.0.0', last: null, results: [result(218.33)] }],
  }),
  meter({
    id: 'gas',
    type: 'GAS_METER',
    location: 'Keller, hinten rechts',
    rates: [{ unit: 'm³', obis: '7-0:3.1.0', earlier: [['2023-11-20', 6100]], last: ['2024-11-20', 7214.4] }],
  }),
  meter({
    id: 'garten',
    type: 'WATER_METER',
    customType: 'Gartenwasser',
    location: 'Garten, Schacht am Zaun',
    rates: [{ unit: 'm³', obis: '8-0:1.0.0', last: null }],
  }),
];

/** The electricity meter of the mock-ups, read. */
export function evaluatedMeter(facts: Partial<MeterFacts> = {}): WireJob {
  return meter({ id: 'strom', done: true, rates: [{ ...FIVE_YEARS, results: [result(21_074.3)] }], ...facts });
}

interface Opened {
  /** The open meter; absent for the list. */
  readonly jobId?: string;
  readonly features?: ApplicationConfig['features'];
  readonly language?: Language;
  readonly prepare?: (server: FakeServer) => unknown;
}

/** Opens the evaluation of some jobs; by default including open ones. */
export async function openEvaluation(
  jobs: readonly WireJob[],
  { jobId, features, language = 'de', prepare = () => undefined }: Opened = {},
) {
  const { languageConfig } = inLanguage(language).config;
  const app = await renderApp({
    path: jobId === undefined ? '/auswertung' : `/auswertung/${jobId}`,
    signedIn: [{ ...MARIA, jobs }],
    config: {
      languageConfig,
      features: { evaluationEnabled: true, evaluationShowOnlyDoneJobs: false, ...features },
    },
    prepare: (server) => void prepare(server),
  });
  await appears(page.getByRole('heading', { level: 1 }));
  return app;
}
