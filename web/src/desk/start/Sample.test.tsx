import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { getDeskStart } from '@zaehlwerk/contract/desk-start';
import { deleteSample, getSample, postSample } from '@zaehlwerk/contract/sample';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk, FIRST_DAY, START } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const SAMPLE = { applicationId: 'uebung-1', name: 'Übung: Stadtwerke Ellerbach' };
const COUNTS = { dryRun: true, applicationId: 'uebung-1', orders: 40, readings: 27, accounts: 40 };
const bar = page.getByRole('complementary', { name: 'Übung' });
const open = page.getByRole('button', { name: 'Beispielkampagne öffnen' });
const ofClerks = page.getByRole('link', { name: 'Zugänge', exact: true });
const make = page.getByRole('button', { name: 'Beispielkampagne anlegen' });

/** A server that keeps whether there is a sample. */
function withSample(server: FakeServer, made = false) {
  let sample = made ? SAMPLE : null;
  server.on(getSample, () => ({ sample }));
  server.on(postSample, () => {
    sample = SAMPLE;
    return SAMPLE;
  });
  server.on(deleteSample, ({ query }) => {
    if (query['dryRun'] !== 'true') sample = null;
    return COUNTS;
  });
  server.on(getDeskStart, ({ params }) => (params['applicationId'] === 'uebung-1' ? START : FIRST_DAY));
  server.on(getCampaigns, () => ({ campaigns: [] }));
}

test('[DSK-177, DSK-178] on the first day a sample is offered; once made, every screen says that it is one, and asks for nothing else', async () => {
  const { server } = await renderDesk({ prepare: (one) => withSample(one) });
  await appears(page.getByText(/Keine Mail geht hinaus/));
  await make.click();
  await appears(bar);
  await expect.element(page.getByText('Nichts davon verlässt das Portal', { exact: false })).toBeVisible();
  await expect.poll(() => document.title).toContain('Übung: Stadtwerke Ellerbach');
  await expect.poll(() => server.calls(getDeskStart).at(-1)?.params['applicationId']).toBe('uebung-1');
  const asked = server.calls(getDeskStart).length;
  await page.getByRole('link', { name: /^Auffällige Ablesungen prüfen/ }).click();
  await appears(bar);
  await page.getByRole('button', { name: 'Übung verlassen' }).click();
  await appears(open);
  expect(bar.query()).toBeNull();
  expect(
    server
      .calls(getDeskStart)
      .slice(asked)
      .map(({ params }) => params['applicationId']),
  ).toContain('ellerbach');
  expect(document.title).not.toContain('Übung');
});

test('[DSK-179] a sample is taken away in one press after what goes with it was told, and another one is offered', async () => {
  const { server } = await renderDesk({ prepare: (one) => withSample(one, true) });
  await appears(open);
  await open.click();
  await appears(bar);
  await page.getByRole('button', { name: 'Beispielkampagne löschen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Beispielkampagne löschen?' });
  await expect.element(dialog.getByText('27 Ablesungen')).toBeVisible();
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await appears(make);
  expect(bar.query()).toBeNull();
  await expect.element(page.getByText('Die Beispielkampagne ist gelöscht.').first()).toBeVisible();
  expect(server.calls(deleteSample).map(({ query, params }) => [query['dryRun'], params['applicationId']])).toEqual([
    ['true', 'ellerbach'],
    [undefined, 'ellerbach'],
  ]);
});

test('[DSK-178] in a sample nothing of the portal is set up, and it is said that practice has none of it', async () => {
  await renderDesk({ session: clerk(['work', 'settings', 'keys', 'people']), prepare: (one) => withSample(one, true) });
  await appears(ofClerks);
  await appears(open);
  await open.click();
  await appears(bar);
  expect(ofClerks.query()).toBeNull();
});

test('[DSK-216] that a sample was made too often today, or is being made, is said in words', async () => {
  const refusals = [
    new Refuses('tooManyRequests', {}, [{ field: 'applicationId', code: 'samplesOfDay', message: 'Morgen wieder.' }]),
    new Refuses('conflict', {}, [{ field: 'applicationId', code: 'beingMade', message: 'Einen Augenblick.' }]),
  ];
  await renderDesk({
    prepare: (one) => {
      withSample(one);
      one.on(postSample, () => refusals.shift()!);
    },
  });
  for (const words of ['Morgen wieder.', 'Einen Augenblick.']) {
    await appears(make);
    await make.click();
    await appears(page.getByRole('alert').getByText(words));
  }
});

test('[DSK-177] whoever may make none is offered none, and who is refused is told why', async () => {
  const { view } = await renderDesk({ session: clerk(['read']), prepare: (one) => withSample(one) });
  await appears(page.getByText('Nichts zu tun'));
  expect(make.query()).toBeNull();
  await view.unmount();
  await renderDesk({
    prepare: (one) => {
      withSample(one);
      one.on(postSample, () => new Refuses('unavailable'));
    },
  });
  await appears(make);
  await make.click();
  await expect.poll(() => document.querySelector('main [role="alert"] strong')?.textContent).toMatch(/\S/);
  expect(bar.query()).toBeNull();
});
