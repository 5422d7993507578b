import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { after, before, dialog, openReading, send, typeDigits } from '../../testing/open-reading.ts';
import { fillIn, openUnknownMeter, report, reported } from '../../testing/open-unknown-meter.ts';

const messages = page.getByRole('region', { name: 'Meldungen' });
const success = messages.getByText('Senden erfolgreich');
const announced = page.getByRole('status').filter({ hasText: 'Senden erfolgreich' });
const correct = page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' });
const toGas = page.getByRole('link', { name: 'Weiter zum Gaszähler' });
const gas = meter({ id: 'gas', type: 'GAS_METER', number: '7ELS0032117845' });

async function openAndSend() {
  const app = await openReading({}, { others: [gas] });
  await typeDigits('21074,3');
  await send.click();
  await expect.element(success).toBeVisible();
  return app;
}

test('[OPN-252] success does not stand over the question about another value, seen or heard', async () => {
  await openAndSend();
  await correct.click();
  await before.fill('31074');
  await send.click();
  await expect.element(dialog).toMatchTextContent(/Stimmt dieser Stand\?/);
  await expect.element(success).not.toBeInTheDocument();
  await expect.element(announced).not.toBeInTheDocument();
});

test('[OPN-252] it leaves when a dialog opens', async () => {
  await openAndSend();
  await correct.click();
  await page.getByRole('button', { name: /^Ablesedatum/ }).click();
  await page.getByRole('button', { name: 'Kalender öffnen' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(success).not.toBeInTheDocument();
});

test('[OPN-252] it leaves when an attempt begins that is stopped', async () => {
  await openAndSend();
  await correct.click();
  await before.fill('');
  await after.fill('');
  await send.click();
  await expect.element(page.getByText(/^Bitte prüfen Sie \d+ Angaben?$/)).toBeVisible();
  await expect.element(success).not.toBeInTheDocument();
});

test('[OPN-252] it leaves with the meter, as does a failure; what concerns no reading stays', async () => {
  const { services, server } = await openAndSend();
  services.notices.show('INFO', 'Neue Zähler');
  await toGas.click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Gaszähler/ })).toBeVisible();
  await expect.element(success).not.toBeInTheDocument();
  await expect.element(messages.getByText('Neue Zähler')).toBeVisible();
  server.on(postResults, () => new Refuses('internal'));
  await typeDigits('21074,3');
  await send.click();
  await expect.element(messages.getByText('Senden fehlgeschlagen')).toBeVisible();
  await page.getByRole('link', { name: 'Alle Zähler' }).click();
  await expect.element(messages.getByText('Senden fehlgeschlagen')).not.toBeInTheDocument();
});

test('[OPN-252] the same of a meter that is not on the list', async () => {
  await openUnknownMeter();
  await fillIn();
  await report.click();
  await expect.element(reported).toBeVisible();
  await expect.element(success).toBeVisible();
  await page
    .getByRole('link', { name: /Alle Zähler|Zu allen Zählern|Zurück/ })
    .first()
    .click();
  await expect.element(success).not.toBeInTheDocument();
});
