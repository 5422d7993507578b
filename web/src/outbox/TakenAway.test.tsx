import { postToken } from '@zaehlwerk/contract/accounts';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { typeDigits } from '../../testing/open-reading.ts';
import { KARL, MARIA, type Person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const strom = meter({ id: 'strom' });
const gas = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845' });
const bar = page.getByRole('button', { name: /Ansehen$/ });
const panel = page.getByRole('dialog', { name: '1 Ablesung nicht gesendet' });
const messages = page.getByRole('region', { name: 'Meldungen' });
const send = page.getByRole('button', { name: 'Ablesung senden' });

/** Karl has typed a value, with a connection. */
async function openForm(...others: readonly Person[]) {
  const app = await renderApp({ path: '/ablesung/strom', signedIn: [{ ...KARL, jobs: [strom, gas] }, ...others] });
  await appears(send);
  await typeDigits('21074,3');
  return app;
}

test('[F31, OPN-332] a share that ends while its reading is sent: it stays in the outbox and can be saved', async () => {
  const app = await openForm();
  app.server.on(postResults, () => new Refuses('unauthorized'));
  app.server.on(postToken, () => new Refuses('accountEnded'));
  await send.click();
  await expect.element(messages).toMatchTextContent(/Zugang beendet.*Hausmeister Karl/);
  await app.clock.pass(3_000);
  await expect.element(bar).toMatchTextContent('1 Ablesung nicht gesendet.Ansehen');
  await expect
    .element(messages)
    .not.toMatchTextContent(/Diesen Zähler gibt es hier nicht|Auf diesem Gerät gespeichert/);
  await bar.click();
  await expect.element(panel).toMatchTextContent(/Den Zugang „Hausmeister Karl“ gibt es nicht mehr\./);
  await expect.element(panel).not.toMatchTextContent(/bevor alles gesendet ist/);
  await panel.getByRole('button', { name: 'In eine Datei sichern' }).click();
  await expect.poll(() => app.browser.saved).toHaveLength(1);
  expect(await app.browser.saved[0]!.content.text()).toMatch(/"jobId":"strom".*21074\.3/);
  await expect.poll(() => app.browser.database.stores.drafts.size).toBe(0);
});

test('[F31, OPN-332] beside another account it is shown there, and never sent in its name', async () => {
  const app = await openForm({ ...MARIA, jobs: [gas] });
  app.server.on(postResults, () => new Refuses('unauthorized'));
  app.server.on(postToken, () => new Refuses('accountEnded'));
  await send.click();
  await app.clock.pass(3_000);
  await expect.element(bar).toMatchTextContent('1 Ablesung nicht gesendet.Ansehen');
  await app.clock.pass(60_000);
  expect(app.server.calls(postResults).filter(({ bearer }) => bearer?.endsWith('maria'))).toEqual([]);
});

test('[F31, OPN-106, OPN-333] a meter taken out of the share while its form is open: why, whom to ask, and the value is kept', async () => {
  const app = await openForm();
  app.server.on(postResults, () => new Refuses('notFound'));
  app.server.on(getJobs, () => ({ jobs: [gas] }));
  await send.click();
  await expect.element(messages).toMatchTextContent(/Dieser Zähler gehört nicht mehr zu Ihrem Zugang\./);
  await expect.element(messages).toMatchTextContent(/wenden Sie sich an: Hausverwaltung Brandes GmbH\./);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ablesen' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Stromzähler/ })).not.toBeInTheDocument();
  await expect.element(messages).not.toMatchTextContent(/Diesen Zähler gibt es hier nicht/);
  await app.clock.pass(6_000);
  await expect.element(bar).toMatchTextContent('1 Ablesung nicht gesendet.Ansehen');
  await bar.click();
  await expect.element(panel).toMatchTextContent(/21\.?074,3/);
  await expect.element(panel).toMatchTextContent(/Dieser Zähler gehört nicht mehr zu Ihrem Zugang\./);
  await expect.poll(() => app.browser.database.stores.drafts.size).toBe(0);
});
