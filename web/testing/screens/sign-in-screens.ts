import { postToken } from '@zaehlwerk/contract/accounts';
import type { Language } from '@zaehlwerk/contract/application';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { page } from 'vitest/browser';
import type { FakeCamera } from '../fakes/fake-camera.ts';
import { PORTAL_HOST } from '../fakes/fake-device.ts';
import type { FakeServer } from '../fakes/fake-server.ts';
import { MARIA } from '../people.ts';
import { renderApp } from '../render-app.ts';
import { type ScreenState, inLanguage } from './screens.ts';
import { wireJobs } from '../wire-job.ts';
import { appears } from '../appears.ts';

async function openScanner(
  language: Language,
  until: RegExp,
  prepare: (camera: FakeCamera, server: FakeServer) => void = () => {},
) {
  const app = await renderApp({
    ...inLanguage(language),
    prepare: (server, _browser, device) => prepare(device.camera, server),
  });
  await page.getByRole('tab', { name: /^QR/ }).click();
  await appears(page.getByText(until).first());
  return app;
}

const forever = () => new Promise<never>(() => {});

/** The states of the scanner on the sign-in screen, and of the introduction after the first link. */
export const SIGN_IN_SCREENS: readonly ScreenState[] = [
  {
    name: 'scanner, camera asked for',
    show: async (language) => {
      const starting = /^(Die Kamera wird gestartet|Starting the camera)/;
      const app = await openScanner(language, starting, (camera) => Object.assign(camera, { open: forever }));
      // The placeholder until the scanner is loaded says the same.
      await appears(page.getByRole('status').filter({ hasText: starting }));
      return app;
    },
  },
  {
    name: 'scanner',
    show: (language) => openScanner(language, /(den|the) QR.[Cc]ode (der|of)/, (camera) => camera.addLamp()),
    readWide: true,
  },
  {
    name: 'scanner, foreign code',
    show: (language) =>
      openScanner(language, /^(Dieser QR-Code|This QR code)/, (camera) => camera.holdUp('https://elsewhere.example')),
  },
  {
    name: 'scanner, code being checked',
    show: (language) =>
      openScanner(language, /^(Anmeldung wird|Checking your)/, (camera, server) => {
        camera.holdUp(`${PORTAL_HOST}/m/${MARIA.linkToken}`);
        server.on(postToken, forever);
      }),
  },
  {
    name: 'camera denied',
    show: (language) => openScanner(language, /^(Kamera nicht|Camera not)/, (camera) => camera.breakDown('denied')),
  },
  {
    name: 'introduction, jobs are loading',
    show: async (language) => {
      const prepare = (server: FakeServer) => server.on(getJobs, forever);
      const app = await renderApp({ ...inLanguage(language), signedIn: [MARIA], path: '/introduction', prepare });
      await appears(page.getByText(/werden geladen|are loading|being loaded/).first());
      return app;
    },
  },
  {
    name: 'introduction',
    show: async (language) => {
      const signedIn = [{ ...MARIA, jobs: wireJobs(0, 2) }];
      const app = await renderApp({ ...inLanguage(language), signedIn, path: '/introduction' });
      await appears(page.getByRole('heading', { level: 1, name: /^(So lies|So lesen|How to)/ }));
      return app;
    },
    readWide: true,
  },
];
