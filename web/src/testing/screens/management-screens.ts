import type { WireJob } from '@zaehlwerk/contract/jobs';
import { deleteShare, getShares, postShareCredentials, type Share } from '@zaehlwerk/contract/sharing';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { estate } from '../meters.ts';
import { BRANDES, KARL, MARIA, type Person } from '../people.ts';
import { renderApp, type RenderedApp } from '../render-app.ts';
import { runSharing, share } from '../sharing.ts';
import { wireJobs } from '../wire-job.ts';
import { type ScreenState, speaking } from './screens.ts';
import type { Language } from '@zaehlwerk/contract/application';

const HOUSES = estate(412);
const brandes: Person = { ...BRANDES, jobs: HOUSES };
const maria: Person = { ...MARIA, jobs: wireJobs(2, 5) };
const karl: Person = { ...KARL, jobs: HOUSES.slice(0, 38) };

const mayNotShare: Person = {
  ...MARIA,
  jobs: HOUSES.slice(0, 5).map((job) => ({ ...job, jobPermissions: { reShare: false } })),
};

const ids = (jobs: readonly WireJob[]) => jobs.map(({ id }) => id);
const done = HOUSES.filter((job) => job.done);
const open = HOUSES.filter((job) => !job.done);

/** One that has begun, one that is nearly complete, one complete, one not begun, one empty. */
export const SHARES: readonly Share[] = [
  share({ id: 'nord', name: 'Ablesedienst Nord GmbH', jobs: ids(done.slice(0, 130)) }),
  share({
    id: 'karl',
    name: 'Hausmeister Karl',
    jobs: ids(HOUSES.slice(0, 38)),
    allowToReShare: true,
    furtherShares: 2,
  }),
  share({ id: 'kranz', name: 'Hausmeisterdienst Kranz', jobs: ids(HOUSES.slice(38, 156)) }),
  share({ id: 'leer', name: 'Vertretung im Sommer', token: null }),
  share({ id: 'oezdemir', name: 'Wohnung 04, Familie Özdemir', jobs: ids(open.slice(-2)) }),
];

interface Setting {
  readonly path?: string;
  readonly signedIn?: readonly Person[];
  readonly shares?: readonly Share[];
  readonly prepare?: (server: FakeServer) => void;
}

/** Management of a property manager, who may share and remind. */
export function openManagement(language: Language, setting: Setting = {}): Promise<RenderedApp> {
  const { path = '/management/account/brandes', signedIn = [brandes], shares = SHARES } = setting;
  const { config } = speaking(language);
  return renderApp({
    path,
    signedIn,
    config: { ...config, features: { reshareAllowed: true, sendSubaccountReminderMailtoLinkEnabled: true } },
    prepare: (server) => {
      runSharing(server, new Map([['brandes', shares]]));
      setting.prepare?.(server);
    },
  });
}

const button = (name: RegExp) => page.getByRole('button', { name }).first();
const press = async (name: RegExp) => {
  await appears(button(name));
  await button(name).click();
};
const ACCESS = /^(Zugang anzeigen|Show access)/;
const DELETE = /^(Zugang löschen|Delete access)$/;
const RENEW = /^(Neue Zugangsdaten erstellen|Create new access data)$/;
const DETAILS = '/management/account/brandes/karl';
const details = () => appears(page.getByRole('dialog').getByRole('heading', { level: 3 }));

function state(name: string, setting: Setting, reach: (app: RenderedApp) => Promise<unknown>): ScreenState {
  return {
    name: `management, ${name}`,
    show: async (language) => {
      const app = await openManagement(language, setting);
      await reach(app);
      return app;
    },
  };
}

const list = () => appears(page.getByText('Hausmeisterdienst Kranz').first());
const many = Array.from({ length: 1000 }, (_, n) =>
  share({
    id: `s${n}`,
    name: `Hausmeister ${String(n + 1).padStart(4, '0')}`,
    jobs: ids(HOUSES.slice(n % 300, (n % 300) + 20)),
  }),
);
const LONG = 'Hausverwaltungsgesellschaft der Wohnungseigentümergemeinschaft Bahnhofstraße 3 bis 113 und Lindenallee';

/** The states of management: the list of accounts is among the account screens. */
export const MANAGEMENT_SCREENS: readonly ScreenState[] = [
  { ...state('shares of an account', {}, list), readWide: true },
  state('account to choose', { path: '/management', signedIn: [brandes, maria] }, () =>
    appears(page.getByText(/5 (Zugänge|accesses)/).first()),
  ),
  state('one share', { shares: SHARES.slice(4) }, () => appears(page.getByText('Wohnung 04, Familie Özdemir').first())),
  state('a thousand shares', { shares: many }, () => appears(page.getByText('Hausmeister 0001').first())),
  state(
    'very long names',
    {
      signedIn: [{ ...brandes, name: LONG }],
      shares: [
        share({ id: 'long', name: 'Zugang'.repeat(16), jobs: ids(HOUSES) }),
        share({ id: 'longer', name: LONG }),
      ],
    },
    () => appears(page.getByRole('heading', { name: LONG, level: 1 })),
  ),
  state('no shares yet', { shares: [] }, () => appears(page.getByText(/Noch keine Zugänge|No accesses yet/))),
  state('nothing to be shared', { path: '/management/account/maria', signedIn: [mayNotShare], shares: [] }, () =>
    appears(page.getByText(/können nicht geteilt|cannot be shared/)),
  ),
  state('shares are loading', { prepare: (server) => server.on(getShares, () => new Promise(() => {})) }, () =>
    appears(page.getByText(/Zugänge werden geladen|Loading accesses/)),
  ),
  state('shares not loaded', { prepare: (server) => server.on(getShares, () => new Refuses('unavailable')) }, () =>
    appears(page.getByText(/konnten nicht geladen|could not be loaded/)),
  ),
  state('details', { path: DETAILS }, details),
  state('details of an empty share', { path: '/management/account/brandes/leer' }, () =>
    appears(page.getByText(/kein Zähler mehr|no meter left/)),
  ),
  state('a share that is gone', { path: '/management/account/brandes/weg' }, () =>
    appears(page.getByText(/gibt es nicht mehr|no longer exists/)),
  ),
  state('deleting a share', { path: DETAILS }, async () => {
    await press(DELETE);
    await appears(page.getByRole('alertdialog'));
  }),
  state(
    'deleting failed',
    { path: DETAILS, prepare: (server) => server.on(deleteShare, () => new Refuses('unavailable')) },
    async () => {
      await press(DELETE);
      await page.getByRole('alertdialog').getByRole('button', { name: DELETE }).click();
      await appears(page.getByText(/Zugang nicht gelöscht|Access not deleted/).first());
    },
  ),
  state('removing a job', { path: DETAILS }, async () => {
    await press(/aus dem Zugang entfernen$|^Remove .* from the access$/);
    await appears(page.getByRole('alertdialog'));
  }),
  state('access', {}, async () => {
    await press(ACCESS);
    await appears(page.getByRole('img', { name: /QR/ }));
  }),
  state('access without its link', { shares: SHARES.slice(3, 4) }, async () => {
    await press(ACCESS);
    await appears(page.getByText(/kann nicht mehr angezeigt|can no longer be shown/));
  }),
  state('new access data asked', {}, async () => {
    await press(ACCESS);
    await press(RENEW);
    await appears(page.getByRole('alertdialog'));
  }),
  state('new access data', {}, async () => {
    await press(ACCESS);
    await press(RENEW);
    await page.getByRole('alertdialog').getByRole('button', { name: RENEW }).click();
    await appears(page.getByText('tau-birke-41-amsel'));
  }),
  state(
    'new access data failed',
    { prepare: (server) => server.on(postShareCredentials, () => new Refuses('unavailable')) },
    async () => {
      await press(ACCESS);
      await press(RENEW);
      await page.getByRole('alertdialog').getByRole('button', { name: RENEW }).click();
      await appears(page.getByText(/Fehler: Zugang erstellen|Error: create access/).first());
    },
  ),
  state('own access', { path: DETAILS, signedIn: [karl] }, () =>
    appears(page.getByRole('button', { name: /Zu den Ablesungen|To the readings/ })),
  ),
];
