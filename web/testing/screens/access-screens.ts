import type { ApplicationConfig, Language } from '@zaehlwerk/contract/application';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import { postShare, postShareMail } from '@zaehlwerk/contract/sharing';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { managedMeters } from '../managed-meters.ts';
import type { RenderedApp } from '../render-app.ts';
import { share } from '../sharing.ts';
import type { ScreenState } from './screens.ts';
import { openShareScreen } from './share-screens.ts';

interface Setting {
  readonly meters?: number;
  /** Overrides the default meters. */
  readonly jobs?: readonly WireJob[];
  /** Where to stop; by default at the form. */
  readonly until?: 'confirm';
  readonly features?: NonNullable<ApplicationConfig['features']>;
  readonly prepare?: (server: FakeServer) => void;
}

/** The form of an access for some meters, two of which are already shared. */
export async function openAccessForm(language: Language, setting: Setting = {}): Promise<RenderedApp> {
  const jobs = setting.jobs ?? managedMeters(setting.meters ?? 3);
  const app = await openShareScreen(language, {
    jobs,
    shares: [share({ id: 'kern', name: 'Kern', jobs: jobs.slice(0, 2).map(({ id }) => id) })],
    features: { reshareAllowed: true, excelExportAllowed: true, ...setting.features },
    prepare: setting.prepare ?? (() => {}),
  });
  await page.getByRole('checkbox', { name: /^(Alle|All) / }).click();
  await page.getByRole('button', { name: /^(\d+ Zähler teilen|Share \d+ meters?)$/ }).click();
  if (setting.until === 'confirm') return app;
  await page.getByRole('button', { name: /^(Weiter|Continue)$/ }).click();
  await appears(page.getByRole('textbox').first());
  return app;
}

const press = (name: RegExp) => page.getByRole('button', { name }).click();
const CREATE = /^(Zugang erstellen|Create access)$/;

export async function openMade(language: Language, setting: Setting = {}): Promise<RenderedApp> {
  const app = await openAccessForm(language, setting);
  await page.getByRole('textbox').first().fill('Hausmeister Pohl');
  await press(CREATE);
  await appears(page.getByText(/ist erstellt$|has been created$/).first());
  return app;
}

async function openSeveral(language: Language, setting: Setting = {}): Promise<RenderedApp> {
  const app = await openAccessForm(language, { meters: 12, ...setting });
  await page.getByText(/^(Je Haus ein Zugang|One access per building)$/).click();
  return app;
}

/** The states of creating an access and handing it over. */
export const ACCESS_SCREENS: readonly ScreenState[] = [
  { name: 'share, asked before', show: (language) => openAccessForm(language, { until: 'confirm' }) },
  {
    name: 'new access, without a name',
    show: async (language) => {
      const app = await openAccessForm(language);
      await press(CREATE);
      return app;
    },
  },
  {
    name: 'new access, refused',
    show: async (language) => {
      const text = 'Dieser Zähler darf nicht geteilt werden.';
      const app = await openAccessForm(language, {
        prepare: (server) =>
          server.on(
            postShare,
            () => new Refuses('invalid', {}, [{ field: 'jobIds[0]', code: 'job.notShareable', message: text }]),
          ),
      });
      await page.getByRole('textbox').first().fill('Hausmeister Pohl');
      await press(CREATE);
      await appears(page.getByRole('main').getByRole('alert'));
      return app;
    },
  },
  { name: 'new accesses, one per house', show: (language) => openSeveral(language) },
  { name: 'access made', readWide: true, show: (language) => openMade(language) },
  {
    name: 'access made, mails sent and refused',
    show: async (language) => {
      const app = await openMade(language, {
        prepare: (server) =>
          server.on(postShareMail, ({ body }) =>
            body.metaData.mailTo.email.startsWith('b') ? new Refuses('mailNotAccepted') : (null as never),
          ),
      });
      await page.getByRole('textbox').fill('a@hausdienst.example b@hausdienst.example ');
      await press(/^(Zugang senden|Send access)$/);
      await appears(page.getByRole('main').getByRole('alert'));
      return app;
    },
  },
  {
    name: 'access made, leaving',
    show: async (language) => {
      const app = await openMade(language);
      await press(/^(Fertig|Done)$/);
      return app;
    },
  },
  {
    name: 'accesses made, one open',
    show: async (language) => {
      const app = await openSeveral(language);
      await press(/^(\d+ Zugänge erstellen|Create \d+ accesses)$/);
      await appears(page.getByText(/sind erstellt$|have been created$/).first());
      await page
        .getByRole('list', { name: /^(Erstellte Zugänge|Created accesses)$/ })
        .getByText(/Zähler$|meters?$/)
        .first()
        .click();
      return app;
    },
  },
];
