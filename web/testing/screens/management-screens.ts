import { deleteShare, deleteSharedJob, getShares, postShareCredentials } from '@zaehlwerk/contract/sharing';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { Refuses } from '../fakes/fake-server.ts';
import { estate } from '../meters.ts';
import { CARETAKER, MANAGER, openManagement, shareOf, SHARES } from '../open-management.ts';
import { MARIA, type Person } from '../people.ts';
import type { RenderedApp } from '../render-app.ts';
import { share } from '../sharing.ts';
import { wireJobs } from '../wire-job.ts';
import type { ScreenState } from './screens.ts';

const maria: Person = { ...MARIA, jobs: wireJobs(2, 5) };
const mayNotShare: Person = {
  ...MARIA,
  jobs: estate(5).map((job) => ({ ...job, jobPermissions: { reShare: false } })),
};
const the = (...shares: readonly ReturnType<typeof share>[]) => new Map([['brandes', shares]]);

const button = (name: RegExp) => page.getByRole('button', { name }).first();
const press = async (name: RegExp) => {
  await appears(button(name));
  await button(name).click();
};
const ACCESS = /^(Zugang anzeigen|Show access)/;
const DELETE = /^(Zugang löschen|Delete access)$/;
const RENEW = /^(Neue Zugangsdaten erstellen|Create new access data)$/;
const REMOVE = /aus dem Zugang entfernen$|^Remove .* from the access$/;
const DETAILS = '/management/account/brandes/karl';
const details = () => appears(page.getByRole('dialog').getByText(/^\d+\s%$/));

function state(
  name: string,
  setting: Parameters<typeof openManagement>[0],
  reach: (app: RenderedApp) => Promise<unknown>,
): ScreenState {
  return {
    name: `management, ${name}`,
    show: async (language) => {
      const app = await openManagement({ ...setting, language });
      await reach(app);
      return app;
    },
  };
}

/** Progress is shown only once the jobs are loaded, too. */
const progress = () => appears(page.getByText(/^\d+\s%$/).first());
/** As many as are rendered at once. */
const MANY = Array.from({ length: 40 }, (_, n) =>
  shareOf({ id: `s${n}`, name: `Hausmeister ${n + 1}` }, (MANAGER.jobs ?? []).slice(n * 10, (n + 2) * 10)),
);
const LONG = 'Hausverwaltungsgesellschaft der Wohnungseigentümergemeinschaft Bahnhofstraße 3 bis 113 und Lindenallee';

/** The states of management: the list of accounts is among the account screens. */
export const MANAGEMENT_SCREENS: readonly ScreenState[] = [
  { ...state('shares of an account', {}, progress), readWide: true },
  state('account to choose', { path: '/management', signedIn: [MANAGER, maria] }, () =>
    appears(page.getByText(/5 (Zugänge|accesses)/).first()),
  ),
  state('one share', { shares: the(...SHARES.slice(4)) }, progress),
  state('many shares', { shares: the(...MANY) }, progress),
  state(
    'very long names',
    {
      signedIn: [{ ...MANAGER, name: LONG }],
      shares: the(shareOf({ id: 'long', name: 'Zugang'.repeat(16) }), share({ id: 'longer', name: LONG })),
    },
    progress,
  ),
  state('no shares yet', { shares: the() }, () => appears(page.getByText(/Noch keine Zugänge|No accesses yet/))),
  state('nothing to be shared', { path: '/management/account/maria', signedIn: [mayNotShare] }, () =>
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
  state('deleting while the network goes', { path: DETAILS }, async ({ server, clock, device }) => {
    await press(DELETE);
    server.unplug();
    device.online.set(false);
    await page.getByRole('alertdialog').getByRole('button', { name: DELETE }).click();
    await appears(page.getByText(/Zugang nicht gelöscht|Access not deleted/).first());
    await clock.pass(5_000);
  }),
  state('a share that goes while its details are open', { path: DETAILS }, async ({ server }) => {
    await appears(button(REMOVE));
    server.on(deleteSharedJob, () => new Refuses('notFound'));
    server.on(getShares, () => ({ sharedAccounts: [] }));
    await press(REMOVE);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Entfernen|Remove)$/ })
      .click();
    await appears(page.getByText(/gibt es nicht mehr|no longer exists/));
  }),
  state('a message over the details', { path: DETAILS }, async ({ services }) => {
    await details();
    services.notices.show('WARNING', 'Keine Internetverbindung', 'Ihre Eingaben bleiben auf diesem Gerät.');
    await appears(page.getByText('Keine Internetverbindung').first());
  }),
  state('removing a job', { path: DETAILS }, async () => {
    await press(REMOVE);
    await appears(page.getByRole('alertdialog'));
  }),
  state('access', {}, async () => {
    await press(ACCESS);
    await appears(page.getByRole('img', { name: /QR/ }));
  }),
  state('access without its link', { shares: the(...SHARES.slice(3, 4)) }, async () => {
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
  state('own access', { path: DETAILS, signedIn: [CARETAKER] }, () =>
    appears(page.getByRole('button', { name: /Zu den Ablesungen|To the readings/ })),
  ),
];
