import { getJobs } from '@zaehlwerk/contract/jobs';
import type { Language } from '@zaehlwerk/contract/application';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { page } from 'vitest/browser';
import { settled } from '../fakes/fake-clock.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { ENDED, estate, HOUSEHOLD, meter, result } from '../meters.ts';
import { MARIA, withContact } from '../people.ts';
import { renderApp } from '../render-app.ts';
import { type ScreenState, inLanguage } from './screens.ts';
import { appears } from '../appears.ts';

const h1 = page.getByRole('heading', { level: 1, name: /^(Ablesen|Übersicht|Readings|Overview)$/ });

async function openList(language: Language, jobs: readonly WireJob[], prepare?: (server: FakeServer) => void) {
  const app = await renderApp({
    ...inLanguage(language),
    path: '/ablesung',
    signedIn: [{ ...MARIA, jobs }],
    ...(prepare === undefined ? {} : { prepare }),
  });
  await appears(h1);
  return app;
}

/** The states of the list of meters and its overview. */
export const JOB_SCREENS: readonly ScreenState[] = [
  {
    name: 'jobs are loading',
    show: (language) => openList(language, [], (server) => server.on(getJobs, () => new Promise(() => {}))),
  },
  {
    name: 'no jobs',
    show: async (language) => {
      const app = await openList(language, []);
      await appears(page.getByText(/kein Zähler abzulesen|no meter to read/));
      return app;
    },
  },
  {
    name: 'jobs could not be loaded',
    show: async (language) => {
      const app = await openList(language, [], (server) => server.on(getJobs, () => new Refuses('internal')));
      await appears(page.getByRole('button', { name: /Noch einmal laden|Load again/ }));
      return app;
    },
  },
  {
    name: 'list of a household',
    readWide: true,
    show: async (language) => {
      const app = await openList(language, HOUSEHOLD);
      await appears(page.getByRole('link', { name: /^(Gaszähler|Gas meter)/ }).first());
      return app;
    },
  },
  {
    name: 'list with a question of the utility',
    show: async (language) => {
      const asked = result(210_123, { setAside: true, question: 'Ist die letzte Ziffer eine 1 oder eine 7?' });
      const app = await openList(language, [meter({ id: 'gefragt', rates: [{ results: [asked] }] }), ...HOUSEHOLD]);
      await appears(page.getByText(/^Ist die letzte/));
      return app;
    },
  },
  {
    name: 'some cannot be read now',
    show: async (language) => {
      const closed = meter({ id: 'zu', type: 'HEAT_METER', latest: '2025-11-18' });
      const early = meter({ id: 'bald', type: 'WATER_METER', earliest: '2025-11-24' });
      const app = await openList(language, [closed, early, ...HOUSEHOLD], withContact);
      await appears(page.getByRole('link', { name: /030 23125 014/ }));
      return app;
    },
  },
  {
    name: 'list with a meter that has ended and a closing reading',
    show: async (language) => {
      const closing = { ...meter({ id: 'schluss', street: 'Gartenweg', houseNumber: '2' }), closing: true };
      const app = await renderApp({
        ...inLanguage(language),
        path: '/ablesung',
        signedIn: [{ ...MARIA, jobs: [closing], ended: [ENDED] }],
      });
      await appears(page.getByRole('heading', { level: 2, name: /^(Beendet|Ended)/ }));
      return app;
    },
  },
  {
    name: 'a meter that has ended',
    show: async (language) => {
      const app = await renderApp({
        config: { ...inLanguage(language).config, features: { evaluationEnabled: true } },
        path: '/ablesung/alt',
        signedIn: [{ ...MARIA, jobs: HOUSEHOLD, ended: [ENDED] }],
      });
      await appears(page.getByText(/^(Beendet am|Ended on)/).last());
      await appears(page.getByRole('img', { name: /^(Je Tag|Per day)/ }));
      return app;
    },
  },
  {
    name: 'nothing found',
    show: async (language) => {
      const app = await openList(language, HOUSEHOLD);
      await page.getByRole('searchbox').fill('Bahnhofstraße 99');
      await app.clock.pass(250);
      await appears(page.getByRole('button', { name: /Suche leeren|Clear search/ }));
      return app;
    },
  },
  {
    name: 'overview of many, opened',
    show: async (language) => {
      const app = await openList(language, estate(60));
      await appears(page.getByRole('link', { name: /Bahnhofstraße/ }).first());
      // On phones the whole list collapses first, then each deadline and kind.
      for (const around of ['main details:not([open]) > summary', 'main section details:not([open]) > summary']) {
        for (const summary of document.querySelectorAll<HTMLElement>(around)) summary.click();
        await settled();
      }
      await appears(page.getByRole('button', { name: /^(Alle|Show all) / }).first());
      return app;
    },
  },
];
