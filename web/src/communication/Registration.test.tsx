import { withContact } from '../../testing/people.ts';
import { getCrmRegistrationInfo, postReadingReceipts } from '@zaehlwerk/contract/communication';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, CRM, openCommunication, REGISTERED, runCrm, UNREGISTERED } from '../../testing/open-communication.ts';
import { wireJobs } from '../../testing/wire-job.ts';

const READ = wireJobs(5, 5);
const dialog = page.getByRole('dialog');
const messages = page.getByRole('region', { name: 'Meldungen' });
const ask = dialog.getByRole('button', { name: 'Bestätigung senden' });
/** As the browser does when somebody comes back from another window. */
const comeBack = () => window.dispatchEvent(new Event('focus'));

test('[CRM-01, CRM-18, CRM-19, APP-91, OPN-145, S43] who is not registered registers at the CRM, in a new tab that knows nothing of this one', async () => {
  await openCommunication(READ);
  await card.click();
  const register = dialog.getByRole('link', { name: /^Jetzt einrichten/ });
  await expect.element(register).toHaveAttribute('href', 'https://crm.example/kunden/m/a1B2?ref=ksa');
  await expect.element(register).toHaveAttribute('target', '_blank');
  await expect.element(register).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(dialog).toMatchTextContent(/in einem neuen Fenster/);
});

test.each([
  ['[CRM-23, APP-91] without the address of the CRM', {}, UNREGISTERED],
  ['[CRM-24] without a token', CRM, { ...UNREGISTERED, selfServiceToken: null }],
])('%s the dialog says that registering is not possible', async (_what, config, info) => {
  await openCommunication(READ, { config, info, prepare: withContact });
  await card.click();
  await expect.element(dialog).toMatchTextContent(/lässt sich zurzeit nicht online einrichten/);
  await expect.element(dialog.getByRole('link', { name: /^Jetzt einrichten/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('link', { name: 'Telefon 030 23125 014' })).toBeVisible();
});

test('[CRM-09, CRM-10, OPN-144, API-44] who comes back registered while the dialog is open gets the receipt at once', async () => {
  const { server } = await openCommunication(READ);
  await card.click();
  comeBack();
  await expect.poll(() => server.calls(getCrmRegistrationInfo).length).toBe(2);
  await expect.element(dialog.getByRole('link', { name: /^Jetzt einrichten/ })).toBeVisible();
  runCrm(server, REGISTERED, READ);
  comeBack();
  await expect.element(messages).toMatchTextContent(/Bestätigung angefordert.*5 Ablesungen/);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(postReadingReceipts)).toHaveLength(1);
});

test('[CRM-11, CRM-12] with nothing to confirm it closes, and says that the registration is done', async () => {
  const { server } = await openCommunication(wireJobs(0, 2));
  await card.click();
  runCrm(server, REGISTERED);
  comeBack();
  await expect.element(messages).toMatchTextContent(/Digitale Kommunikation eingerichtet/);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card).toMatchTextContent('Bestätigung anfordern');
  expect(server.calls(postReadingReceipts)).toEqual([]);
});

test('[OPN-147] registered without a confirmed EMAIL it asks for the receipt only when told to', async () => {
  const { server } = await openCommunication(READ);
  await card.click();
  runCrm(server, { ...REGISTERED, currentConfirmedCommunicationTypes: ['LETTER'] }, READ);
  comeBack();
  await expect.element(ask).toBeVisible();
  expect(server.calls(postReadingReceipts)).toEqual([]);
});

test('[CRM-10, OPN-144] registered first and confirmed later, the receipt goes as well', async () => {
  const { server } = await openCommunication(READ);
  await card.click();
  runCrm(server, { ...REGISTERED, currentConfirmedCommunicationTypes: [] }, READ);
  comeBack();
  await expect.element(ask).toBeVisible();
  runCrm(server, REGISTERED, READ);
  comeBack();
  await expect.element(messages).toMatchTextContent(/Bestätigung angefordert.*5 Ablesungen/);
  expect(server.calls(postReadingReceipts)).toHaveLength(1);
});
