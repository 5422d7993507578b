import { getJobs, type WireJob } from '@zaehlwerk/contract/jobs';
import { getShares, type Share } from '@zaehlwerk/contract/sharing';
import type { ApplicationConfig, Language } from '@zaehlwerk/contract/application';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { managedMeters } from '../managed-meters.ts';
import { MARIA, type Person } from '../people.ts';
import { renderApp, type RenderedApp } from '../render-app.ts';
import { runSharing, share } from '../sharing.ts';
import { type ScreenState, inLanguage } from './screens.ts';

const PATH = '/management/account/maria/teilen';
const SHARES = [share({ id: 'pohl', jobs: ['m2', 'm4'] }), share({ id: 'kern', jobs: ['m4'] })];

const BOTH = [share({ id: 'pohl', jobs: ['m1'] }), share({ id: 'kern', jobs: ['m1'] })];

interface Setting {
  readonly jobs?: readonly WireJob[];
  readonly shares?: readonly Share[];
  readonly features?: ApplicationConfig['features'];
  readonly path?: string;
  /** Who has created the account and given it its meters; absent for a main account. */
  readonly parent?: Person['parent'];
  /** The operator's texts, in German. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly prepare?: (server: FakeServer) => void;
}

/** The share screen of Maria's account, which may share what it has. */
export async function openShareScreen(language: Language, setting: Setting = {}) {
  const { jobs = managedMeters(14), shares = SHARES, features = { reshareAllowed: true }, path = PATH } = setting;
  return renderApp({
    path,
    signedIn: [{ ...MARIA, jobs, ...(setting.parent && { parent: setting.parent }) }],
    config: {
      features,
      languageConfig: {
        ...inLanguage(language).config.languageConfig,
        translations: { de: setting.translations ?? {} },
      },
    },
    prepare: (server) => {
      runSharing(server, new Map([['maria', shares]]));
      setting.prepare?.(server);
    },
  });
}

const shown = () => appears(page.getByRole('row').filter({ hasText: '1ISK' }).first());
const wide = () => window.matchMedia('(min-width: 64em)').matches;
const choose = (nth: number) =>
  page
    .getByRole('checkbox', { name: /: (auswählen|select)$/ })
    .nth(nth)
    .click();

async function groupBy(name: RegExp) {
  if (!wide()) await page.getByText(/^(Sortieren und gruppieren|Sort and group)$/).click();
  await page
    .getByRole('group', { name: /^(Gruppieren nach|Group by)$/ })
    .getByRole('button', { name })
    .click();
}

/** A state of the screen; `reach` leads to it once the table is rendered. */
function state(name: string, setting: Setting, reach: (app: RenderedApp) => Promise<unknown>): ScreenState {
  return {
    name: `meters to share${name}`,
    show: async (language) => {
      const app = await openShareScreen(language, setting);
      await shown();
      await reach(app);
      return app;
    },
  };
}

/** A state without a table. */
function without(name: string, setting: Setting, said: RegExp): ScreenState {
  return {
    name: `meters to share${name}`,
    show: async (language) => {
      const app = await openShareScreen(language, setting);
      await appears(page.getByRole('main').getByText(said).first());
      return app;
    },
  };
}

async function unplug({ server, services, device }: RenderedApp) {
  server.unplug();
  device.online.set(false);
  await services.connection.check();
  await appears(page.getByText(/^(Teilen können Sie|Teilen kannst du|You can share)/).first());
}

/** The states of the screen for selecting meters to share. */
export const SHARE_SCREENS: readonly ScreenState[] = [
  { ...state('', {}, shown), readWide: true },
  {
    ...state(', grouped, some selected', {}, async () => {
      await groupBy(/^(Adresse|Address)$/);
      await page
        .getByRole('checkbox', { name: /: (alle auswählen|select all)$/ })
        .first()
        .click();
      await choose(5);
    }),
    readWide: true,
  },
  state(', the only one selected', { jobs: managedMeters(1), shares: BOTH }, () => choose(0)),
  state(', more selected than may be', { jobs: managedMeters(1000) }, async () => {
    await page.getByRole('checkbox', { name: /1[.,]000/ }).click();
    await appears(page.getByText(/999/).first());
  }),
  state(', none found', {}, async ({ clock }) => {
    await page.getByRole('searchbox').fill('Turmuhr');
    await clock.pass(250);
    await appears(page.getByRole('button', { name: /^(Alle zeigen|Show all)$/ }));
  }),
  state(', the network gone with one selected', {}, async (app) => {
    await choose(0);
    await unplug(app);
  }),
  state(', a message over the table', {}, async ({ services }) => {
    await choose(0);
    services.notices.show('WARNING', 'Keine Internetverbindung', 'Ihre Eingaben bleiben auf diesem Gerät.');
    await appears(page.getByText('Keine Internetverbindung').first());
  }),
  state(', shares not loaded', { prepare: (server) => server.on(getShares, () => new Refuses('unavailable')) }, () =>
    appears(page.getByRole('button', { name: /^(Noch einmal laden|Load again)$/ })),
  ),
  without(
    ' are loading',
    { prepare: (server) => server.on(getJobs, () => new Promise(() => undefined)) },
    /gelad|load/,
  ),
  without(', none there', { jobs: [] }, /^(Keine Zähler|No meters)$/),
  without(
    ', not allowed',
    { features: { reshareAllowed: false }, parent: { id: 'b', name: 'Brandes' } },
    /^(Dieses Konto kann|This account cannot)/,
  ),
  without(
    ' of an account that is not here',
    { path: '/management/account/nobody/teilen' },
    /^(Dieses Konto ist auf|This account is not)/,
  ),
];
