import type { Language } from '@zaehlwerk/contract/application';
import { postResults } from '@zaehlwerk/contract/readings';
import { page } from 'vitest/browser';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { HOUSEHOLD } from '../meters.ts';
import { MARIA } from '../people.ts';
import { openReading } from '../open-reading.ts';
import { renderApp, type RenderedApp } from '../render-app.ts';
import { type ScreenState, inLanguage } from './screens.ts';
import { goOffline, goOnline, keepReading, putMessagesAway } from '../waiting-readings.ts';
import { appears } from '../appears.ts';

const h1 = page.getByRole('heading', { level: 1, name: /^(Ablesen|Übersicht|Readings|Overview)$/ });
const bar = page.getByRole('button', { name: /(Ansehen|Show)$/ });
const OTHERS = HOUSEHOLD.filter(({ id }) => id !== 'strom');
const [strom, gas] = ['strom', 'gas'].map((id) => HOUSEHOLD.find((job) => job.id === id));

async function openList(language: Language, prepare?: (server: FakeServer) => void) {
  const app = await renderApp({
    ...inLanguage(language),
    path: '/ablesung',
    signedIn: [{ ...MARIA, jobs: HOUSEHOLD }],
    ...(prepare === undefined ? {} : { prepare }),
  });
  await appears(h1);
  return app;
}

/** Leaves two readings waiting. */
async function leaveTwo(app: RenderedApp): Promise<void> {
  await goOffline(app);
  if (strom === undefined || gas === undefined) throw new Error('the household has lost its meters');
  await keepReading(app, { job: strom, values: [21_074.3], photos: 1 });
  await keepReading(app, { job: gas, values: [8_410.2] });
}

async function openPanel(): Promise<void> {
  await bar.click();
  await appears(page.getByRole('dialog'));
}

/** The panel with two waiting readings, the first of them expanded. */
async function openFirstOfTwo(app: RenderedApp): Promise<void> {
  await leaveTwo(app);
  await openPanel();
  await page
    .getByRole('dialog')
    .getByText(/^(wartet|waiting)$/)
    .first()
    .click();
}

/** From the only account, which opens on its own, to the list of accounts; wide windows show both. */
async function toAccounts() {
  const leave = page.getByRole('button', { name: /^(Maria Wessel abmelden|Sign out Maria Wessel)$/ });
  const back = page.getByRole('link', { name: /^(Konten|Accounts)$/ });
  await appears(page.getByRole('heading', { level: 1 }));
  if (!window.matchMedia('(min-width: 40em)').matches) await back.click();
  await appears(leave);
}

/** The states without a network, and of the outbox. */
export const OUTBOX_SCREENS: readonly ScreenState[] = [
  {
    name: 'offline, nothing waits',
    show: async (language) => {
      const app = await openList(language);
      await goOffline(app);
      await appears(page.getByText(/^(Kein Internet|No internet): [^!]+!$/).first());
      return app;
    },
  },
  {
    name: 'offline, two readings wait',
    readWide: true,
    show: async (language) => {
      const app = await openList(language);
      await leaveTwo(app);
      await appears(bar);
      return app;
    },
  },
  {
    name: 'warning without a connection',
    show: async (language) => {
      const app = await openList(language, (server) => server.on(postResults, () => new Promise(() => {})));
      await leaveTwo(app);
      await goOnline(app);
      await goOffline(app);
      await appears(page.getByRole('alertdialog'));
      return app;
    },
  },
  {
    name: 'panel of what waits, one opened',
    show: async (language) => {
      const app = await openList(language);
      await openFirstOfTwo(app);
      return app;
    },
  },
  {
    name: 'panel, refused and sent',
    show: async (language) => {
      const app = await openList(language, (server) =>
        server.on(postResults, ({ params }) => {
          if (params['id'] === 'strom') return new Refuses('outsidePeriod');
          const job = HOUSEHOLD.find(({ id }) => id === params['id']);
          if (job === undefined) throw new Error('no such job');
          return { ...job, done: true };
        }),
      );
      await leaveTwo(app);
      await openPanel();
      await goOnline(app);
      await app.clock.pass(3_000);
      await putMessagesAway(app);
      await appears(page.getByText(/^(gesendet|sent)$/).first());
      return app;
    },
  },
  {
    name: 'panel, the browser has deleted two readings',
    show: async (language) => {
      const app = await openList(language);
      await leaveTwo(app);
      for (const store of Object.values(app.browser.database.stores)) store.clear();
      await goOnline(app);
      await app.clock.pass(3_000);
      await putMessagesAway(app);
      await openPanel();
      await appears(
        page.getByText(/^(Der Browser hat Gespeichertes gelöscht|The browser has deleted what was stored)$/),
      );
      return app;
    },
  },
  {
    name: 'panel, sending',
    show: async (language) => {
      const app = await openList(language, (server) => server.on(postResults, () => new Promise(() => {})));
      await leaveTwo(app);
      await openPanel();
      await goOnline(app);
      await appears(page.getByText(/^(wird gesendet|being sent)$/));
      return app;
    },
  },
  {
    name: 'a form without a connection',
    show: async (language) => {
      const app = await openReading({}, { others: OTHERS, ...inLanguage(language) });
      await goOffline(app);
      await appears(page.getByRole('button', { name: /^(Ablesung speichern|Save reading)$/ }));
      return app;
    },
  },
  {
    name: 'a reading that waits',
    readWide: true,
    show: async (language) => {
      const app = await openReading({}, { others: OTHERS, ...inLanguage(language) });
      await leaveTwo(app);
      await appears(page.getByRole('button', { name: /^(Ablesung ändern|Change reading)$/ }));
      return app;
    },
  },
  {
    name: 'a waiting reading being changed',
    show: async (language) => {
      const app = await openReading({}, { others: OTHERS, ...inLanguage(language) });
      await leaveTwo(app);
      await page.getByRole('button', { name: /^(Ablesung ändern|Change reading)$/ }).click();
      await appears(page.getByRole('button', { name: /^(Nicht ändern|Do not change)$/ }));
      return app;
    },
  },
  {
    name: 'a reading that was refused later',
    show: async (language) => {
      const app = await openReading({}, { others: OTHERS, ...inLanguage(language) });
      await leaveTwo(app);
      app.server.on(postResults, () => new Refuses('outsidePeriod'));
      await goOnline(app);
      await app.clock.pass(3_000);
      await putMessagesAway(app);
      await appears(page.getByText(/nicht angenommen|not accepted/).first());
      return app;
    },
  },
  {
    name: 'leaving with unsent readings, asked',
    show: async (language) => {
      const app = await renderApp({
        ...inLanguage(language),
        path: '/management',
        signedIn: [{ ...MARIA, jobs: HOUSEHOLD }],
      });
      await toAccounts();
      await leaveTwo(app);
      await page.getByRole('button', { name: /^(Maria Wessel abmelden|Sign out Maria Wessel)$/ }).click();
      await appears(page.getByRole('alertdialog'));
      return app;
    },
  },
  {
    name: 'discarding when leaving, asked again',
    show: async (language) => {
      const app = await renderApp({
        ...inLanguage(language),
        path: '/management',
        signedIn: [{ ...MARIA, jobs: HOUSEHOLD }],
      });
      await toAccounts();
      await leaveTwo(app);
      await page.getByRole('button', { name: /^(Maria Wessel abmelden|Sign out Maria Wessel)$/ }).click();
      await page.getByRole('button', { name: /^(Abmelden und verwerfen|Sign out and discard)$/ }).click();
      await appears(page.getByRole('alertdialog', { name: /verwerfen\?$|^Discard/ }));
      return app;
    },
  },
  {
    name: 'discarding a reading, asked',
    show: async (language) => {
      const app = await openList(language);
      await openFirstOfTwo(app);
      await page
        .getByRole('button', { name: /: (Ablesung verwerfen|discard reading)$/ })
        .first()
        .click();
      await appears(page.getByRole('alertdialog'));
      return app;
    },
  },
];
