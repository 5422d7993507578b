import { getJobs } from '@zaehlwerk/contract/jobs';
import { getShares, type Share } from '@zaehlwerk/contract/sharing';
import type { ApplicationConfig, Language } from '@zaehlwerk/contract/application';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../appears.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { managedMeters } from '../managed-meters.ts';
import { MARIA } from '../people.ts';
import { renderApp } from '../render-app.ts';
import { runSharing, share } from '../sharing.ts';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { type ScreenState, speaking } from './screens.ts';

const PATH = '/management/account/maria/teilen';
const SHARES = [share({ id: 'pohl', jobs: ['m2', 'm4'] }), share({ id: 'kern', jobs: ['m4'] })];

interface Setting {
  readonly jobs?: readonly WireJob[];
  readonly shares?: readonly Share[];
  readonly features?: ApplicationConfig['features'];
  readonly path?: string;
  /** Texts of the operator, in German. */
  readonly translations?: Readonly<Record<string, string>>;
  readonly prepare?: (server: FakeServer) => void;
}

/** The share screen of Maria's account, which may share what it has. */
export async function openShareScreen(language: Language, setting: Setting = {}) {
  const { jobs = managedMeters(14), shares = SHARES, features = { reshareAllowed: true }, path = PATH } = setting;
  return renderApp({
    path,
    signedIn: [{ ...MARIA, jobs }],
    config: {
      features,
      languageConfig: { ...speaking(language).config.languageConfig, translations: { de: setting.translations ?? {} } },
    },
    prepare: (server) => {
      runSharing(server, new Map([['maria', shares]]));
      setting.prepare?.(server);
    },
  });
}

const shown = () => appears(page.getByRole('row').filter({ hasText: '1ISK' }).first());
const wide = () => window.matchMedia('(min-width: 64em)').matches;
const press = (name: RegExp) => page.getByRole('button', { name }).click();

async function groupBy(name: RegExp) {
  if (!wide()) await page.getByText(/^(Sortieren und gruppieren|Sort and group)$/).click();
  await page
    .getByRole('group', { name: /^(Gruppieren nach|Group by)$/ })
    .getByRole('button', { name })
    .click();
}

/** The states of the screen on which meters are chosen to be shared. */
export const SHARE_SCREENS: readonly ScreenState[] = [
  {
    name: 'meters to share',
    readWide: true,
    show: async (language) => {
      const app = await openShareScreen(language);
      await shown();
      return app;
    },
  },
  {
    name: 'meters to share, grouped, some selected',
    readWide: true,
    show: async (language) => {
      const app = await openShareScreen(language);
      await shown();
      await groupBy(/^(Adresse|Address)$/);
      await page
        .getByRole('checkbox', { name: /^(alle auswählen|select all)$/ })
        .first()
        .click();
      await page
        .getByRole('checkbox', { name: /^(auswählen|select)$/ })
        .nth(5)
        .click();
      return app;
    },
  },
];
