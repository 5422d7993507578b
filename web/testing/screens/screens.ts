import { postToken } from '@zaehlwerk/contract/accounts';
import type { Language } from '@zaehlwerk/contract/application';
import { page } from 'vitest/browser';
import type { FakeClock } from '../fakes/fake-clock.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { KARL, MARIA } from '../people.ts';
import type { Services } from '../../src/app/services.ts';
import { renderApp } from '../render-app.ts';
import { wireJobs } from '../wire-job.ts';
import { appears } from '../appears.ts';

/** What the accessibility tests need of a page, the customers' or the desk. */
export interface ShownScreen {
  readonly services: Pick<Services, 'notices' | 'speech' | 'start'>;
  readonly clock: FakeClock;
}

/** A state of a screen that the accessibility tests check, reached as a user reaches it. */
export interface ScreenState {
  readonly name: string;
  readonly show: (language: Language) => Promise<ShownScreen>;
  /** Marks the one state of each frame whose protocol is also stored for wide windows. */
  readonly readWide?: true;
}

const submit = page.getByRole('button', { name: /^(Anmelden|Sign in)$/ });
const maria = { ...MARIA, jobs: wireJobs(2, 5) };
const karl = { ...KARL, jobs: wireJobs(14, 30, 'karl') };

/** A configuration with all languages, so that the language switch shows, starting with the given one. */
export function inLanguage(language: Language) {
  const enabledLanguages = [
    { name: 'de', readableName: 'Deutsch' },
    { name: 'de-informal', readableName: 'Deutsch (Du)' },
    { name: 'en', readableName: 'English' },
  ] as const;
  return { config: { languageConfig: { enabledLanguages: [...enabledLanguages], defaultLanguage: language } } };
}

async function typeAndSubmit() {
  const [username, password] = [page.getByRole('textbox').first(), page.getByLabelText(/^(Kennwort|Password)$/)];
  await username.fill('EB-407188');
  await password.fill('falsch-falsch');
  await submit.click();
}

/** The states of the frame, of signing in and of home. */
export const SCREENS: readonly ScreenState[] = [
  { name: 'loading', show: () => renderApp({ untilLoaded: false, prepare: (server) => server.unplug() }) },
  {
    name: 'sign-in',
    show: async (language) => {
      const app = await renderApp(inLanguage(language));
      await appears(submit);
      return app;
    },
  },
  {
    name: 'sign-in, pressed too early',
    show: async (language) => {
      const app = await renderApp(inLanguage(language));
      await submit.click({ force: true });
      return app;
    },
  },
  {
    name: 'sign-in failed',
    show: async (language) => {
      const app = await renderApp(inLanguage(language));
      await typeAndSubmit();
      await appears(page.getByRole('alertdialog'));
      return app;
    },
  },
  {
    name: 'signing in',
    show: async (language) => {
      const prepare = { prepare: (server: FakeServer) => server.on(postToken, () => new Promise(() => {})) };
      const app = await renderApp({ ...inLanguage(language), ...prepare });
      await typeAndSubmit();
      return app;
    },
  },
  {
    name: 'link refused',
    show: async (language) => {
      const prepare = { prepare: (server: FakeServer) => server.on(postToken, () => new Refuses('unauthorized')) };
      const app = await renderApp({ ...inLanguage(language), ...prepare, path: '/m/abgelaufen' });
      await appears(page.getByRole('alertdialog'));
      return app;
    },
  },
  {
    name: 'home of one account',
    readWide: true,
    show: async (language) => {
      const app = await renderApp({ ...inLanguage(language), signedIn: [maria] });
      await appears(page.getByRole('link', { name: /Jetzt ablesen|Read now/ }));
      return app;
    },
  },
  {
    name: 'home of two accounts',
    show: async (language) => {
      const app = await renderApp({ ...inLanguage(language), signedIn: [maria, karl] });
      await appears(page.getByText(/14 (von|of) 30/));
      return app;
    },
  },
  {
    name: 'menu',
    show: async (language) => {
      const app = await renderApp({ ...inLanguage(language), signedIn: [maria] });
      const wide = window.matchMedia('(min-width: 40em)').matches;
      await page.getByRole('button', { name: wide ? /^(Konto|Account):/ : /^Men/ }).click();
      await appears(page.getByRole('button', { name: /^(Abmelden|Sign out)$/ }));
      return app;
    },
  },
  {
    name: 'not found',
    show: async (language) => {
      const app = await renderApp({ ...inLanguage(language), signedIn: [maria], path: '/gibt-es-nicht' });
      await appears(page.getByRole('link', { name: /Zur Startseite|To the home page/ }));
      return app;
    },
  },
  {
    name: 'messages',
    show: async (language) => {
      const app = await renderApp({ ...inLanguage(language), signedIn: [maria] });
      app.services.notices.show('INFO', 'Information', 'Mit einem Satz.');
      app.services.notices.show('WARNING', 'Warnung');
      app.services.notices.show('ERROR', 'Fehler');
      app.services.notices.show('SUCCESS', 'Erfolg');
      await appears(page.getByText('Erfolg').first());
      return app;
    },
  },
];
