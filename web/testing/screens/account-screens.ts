import { page } from 'vitest/browser';
import { KARL, MARIA } from '../people.ts';
import { renderApp } from '../render-app.ts';
import { type ScreenState, inLanguage } from './screens.ts';
import { wireJobs } from '../wire-job.ts';
import { appears } from '../appears.ts';

const maria = { ...MARIA, jobs: wireJobs(2, 5) };
const karl = { ...KARL, jobs: wireJobs(14, 30, 'karl') };

/** The states of the accounts on a device. */
export const ACCOUNT_SCREENS: readonly ScreenState[] = [
  {
    name: 'my accounts',
    show: async (language) => {
      const app = await renderApp({ ...inLanguage(language), signedIn: [maria, karl], path: '/management' });
      await appears(page.getByText(/14 (von|of) 30/));
      return app;
    },
  },
  {
    name: 'another account',
    show: async (language) => {
      const app = await renderApp({ ...inLanguage(language), signedIn: [maria], path: '/management/anmelden' });
      await appears(page.getByRole('button', { name: /^(Anmelden|Sign in)$/ }));
      return app;
    },
  },
  {
    name: 'menu of two accounts, messages to read again',
    show: async (language) => {
      const app = await renderApp({ ...inLanguage(language), signedIn: [maria, karl] });
      // A message hovered by the pointer of an earlier test does not disappear.
      await page.getByRole('heading', { level: 1 }).hover();
      app.services.notices.show('SUCCESS', 'Ablesung gesendet', 'Gaszähler');
      await app.clock.pass(10_000);
      const wide = window.matchMedia('(min-width: 40em)').matches;
      await page.getByRole('button', { name: wide ? /^(Konto|Account):/ : /^Men/ }).click();
      await page.getByText(/Letzte Meldungen|Latest messages/).click();
      return app;
    },
  },
];
