import { getContact, getMeterReadingHelp } from '@zaehlwerk/contract/help';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FULL } from '../../testing/fakes/fake-database.ts';
import { meter } from '../../testing/meters.ts';
import { KARL, MARIA } from '../../testing/people.ts';
import { renderApp, type RenderedApp, reopen } from '../../testing/render-app.ts';
import { COPY_OWNERS_KEY } from '../sign-in/kept-accounts.ts';

const gas = meter({ id: 'gas', type: 'GAS_METER' });
const stairs = meter({ id: 'treppe', customType: 'Treppenlicht' });
const maria = { ...MARIA, jobs: [gas] };
const karl = { ...KARL, jobs: [stairs] };
const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name });

/** A visit to the list, long enough to be kept. */
async function visit(signedIn = [maria]): Promise<RenderedApp> {
  const app = await renderApp({
    path: '/ablesung',
    signedIn,
    prepare: (server) => {
      server.on(getMeterReadingHelp, () => ({
        instructions: [
          {
            obisFilter: null,
            meterNumberFilter: null,
            multiMeterRate: null,
            language: 'de' as const,
            markdown: 'Deckel öffnen',
          },
        ],
      }));
      server.on(getContact, () => ({
        contactInformationItems: [{ language: 'de' as const, path: 'title' as const, text: 'Wir sind für Sie da' }],
      }));
    },
  });
  await expect.element(link(/^Gaszähler/)).toBeVisible();
  await app.clock.pass(1_000);
  return app;
}

test('[SES-17] the jobs are there again after a reload without a network', async () => {
  const app = await visit();
  app.server.unplug();
  await reopen(app);
  await expect.element(link(/^Gaszähler/)).toBeVisible();
  await link(/^Gaszähler/).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /Gas.?zähler/ })).toBeVisible();
});

test('[SES-17] the jobs are there again also when the browser died before its note of whom they are of was on the disk', async () => {
  const app = await visit();
  app.device.storage.remove(COPY_OWNERS_KEY);
  app.server.unplug();
  await reopen(app);
  await expect.element(link(/^Gaszähler/)).toBeVisible();
});

test('[SES-18] help and contact are there again after a reload without a network', async () => {
  const first = await visit();
  await link(/^Gaszähler/).click();
  await expect.element(page.getByText('Deckel öffnen')).toBeInTheDocument();
  await first.clock.pass(1_000);
  const second = await reopen(first, '/');
  await expect.element(page.getByText('Wir sind für Sie da')).toBeVisible();
  await second.clock.pass(1_000);
  second.server.unplug();
  const third = await reopen(second, '/');
  await expect.element(page.getByText('Wir sind für Sie da')).toBeVisible();
  await reopen(third, '/ablesung/gas');
  await expect.element(page.getByText('Deckel öffnen')).toBeInTheDocument();
});

test('[SES-17] what came just before the page was left is kept as well', async () => {
  const app = await renderApp({ path: '/ablesung', signedIn: [maria] });
  await expect.element(link(/^Gaszähler/)).toBeVisible();
  app.device.visible.set(false);
  app.server.unplug();
  await reopen(app);
  await expect.element(link(/^Gaszähler/)).toBeVisible();
});

test('[SES-17] what the server says first is kept at once: the network may be gone within the second', async () => {
  const app = await renderApp({ path: '/ablesung', signedIn: [maria] });
  await expect.element(link(/^Gaszähler/)).toBeVisible();
  await app.clock.pass(0);
  app.server.unplug();
  await reopen(app);
  await expect.element(link(/^Gaszähler/)).toBeVisible();
});

test('what the server says again as it was kept is not written again', async () => {
  const first = await visit();
  const jobs = `jobs/${maria.id}`;
  const written: string[] = [];
  first.browser.database.answer = (changes) => {
    written.push(...(changes ?? []).map(({ key }) => key));
    return 'kept';
  };
  const second = await reopen(first);
  await expect.poll(() => second.server.calls(getJobs)).toHaveLength(2);
  await second.clock.pass(1_000);
  expect(written).not.toContain(jobs);
  second.server.on(getJobs, () => ({ jobs: [gas, stairs] }));
  const third = await reopen(second);
  await expect.element(link(/^Treppenlicht/)).toBeVisible();
  await third.clock.pass(1_000);
  expect(written).toContain(jobs);
});

test('[F14] what could not be kept is written again, although nothing has changed', async () => {
  const app = await renderApp({
    path: '/ablesung',
    signedIn: [maria],
    prepare: (_, { database }) => {
      database.answer = FULL;
    },
  });
  await expect.element(link(/^Gaszähler/)).toBeVisible();
  await app.clock.pass(1_000);
  app.browser.database.answer = () => 'kept';
  await link(/^Gaszähler/).click();
  await page.getByRole('link', { name: 'Alle Zähler' }).click();
  await expect.poll(() => app.server.calls(getJobs)).toHaveLength(2);
  await app.clock.pass(1_000);
  app.server.unplug();
  await reopen(app, '/ablesung');
  await expect.element(link(/^Gaszähler/)).toBeVisible();
});

test('[SES-17] a device that takes its time to give the jobs back shows them then', async () => {
  const app = await visit();
  app.server.unplug();
  const given = Promise.withResolvers<void>();
  await reopen(app, '/ablesung', (tab) => {
    const { read } = tab.database;
    return {
      ...tab,
      database: { ...tab.database, read: async (...place) => given.promise.then(() => read(...place)) },
    };
  });
  await app.clock.pass(1_000);
  await expect.element(page.getByText('Die Zähler konnten nicht geladen werden.')).toBeVisible();
  given.resolve();
  await expect.element(link(/^Gaszähler/)).toBeVisible();
});

test('with a network, what was kept is shown at once and replaced by what the server says', async () => {
  const app = await visit();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app.server.on(getJobs, async () => {
    await asked;
    return { jobs: [meter({ id: 'wasser', customType: 'Gartenwasser' })] };
  });
  await reopen(app);
  await expect.element(link(/^Gaszähler/)).toBeVisible();
  answer();
  await expect.element(link(/^Gartenwasser/)).toBeVisible();
  await expect.element(link(/^Gaszähler/)).not.toBeInTheDocument();
});

test('[SES-14] what was kept for a login leaves the device with it; the others keep theirs', async () => {
  const app = await visit([maria, karl]);
  const kept = () => Array.from(app.browser.database.stores.copies.keys());
  expect(kept()).toEqual(expect.arrayContaining(['jobs/maria', 'jobs/karl']));
  app.services.accounts.signOutOne('karl');
  await expect.poll(kept).not.toContain('jobs/karl');
  expect(kept()).toContain('jobs/maria');
  app.services.accounts.signOut();
  await expect.poll(kept).not.toContain('jobs/maria');
});

test('[SES-14] what was kept for a login that ended while no page was open, leaves the device at the next start', async () => {
  const app = await visit();
  await app.view.unmount();
  app.browser.values.delete('zaehlwerk.accounts');
  await reopen(app, '/');
  await expect.poll(() => Array.from(app.browser.database.stores.copies.keys())).not.toContain('jobs/maria');
});

test.each([
  ['of another version', { version: 2, text: JSON.stringify({ jobs: [gas] }) }],
  ['of another shape', { version: 1, text: JSON.stringify({ jobs: [{ id: 'gas' }] }) }],
  ['that was cut off', { version: 1, text: JSON.stringify({ jobs: [gas] }).slice(0, -9) }],
  ['that is no record at all', 'gas'],
])('a copy %s counts as not there', async (_, value) => {
  const app = await visit();
  app.browser.database.stores.copies.set('jobs/maria', value);
  app.server.unplug();
  await reopen(app);
  await expect.element(page.getByText('Die Zähler konnten nicht geladen werden.')).toBeVisible();
  app.server.plugIn();
  await page.getByRole('button', { name: 'Noch einmal laden' }).click();
  await expect.element(link(/^Gaszähler/)).toBeVisible();
});

test('[F18] a browser that keeps nothing shows what the server says', async () => {
  const app = await visit();
  app.browser.database.answer = () => 'denied';
  await reopen(app);
  await expect.element(link(/^Gaszähler/)).toBeVisible();
});
