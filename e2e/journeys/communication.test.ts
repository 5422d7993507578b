import type { BrowserContext, Page } from '@playwright/test';
import { signInPage } from '../pages/sign-in-page.ts';
import { startPortalProcess } from '../portal/portal-process.ts';
import { expect, openUtility, test, type Utility } from '../portal/utility.ts';

/** A portal that has a mail server, as receipts by mail are offered by such a one alone; nothing is sent here. */
const WITH_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_TLS: 'off', MAIL_FROM: 'ablesung@stadtwerke.example' };

/** Says what the CRM knows of somebody, as its operator does. */
async function register(utility: Utility, username: string, changes: object = {}): Promise<void> {
  const { applicationId, operator, world } = utility;
  const accounts = await operator('GET', `/applications/${applicationId}/accounts?username=${username}`);
  const known = world.registrations.find((one) => one.username === username)?.registration;
  const { accountId } = JSON.parse(accounts).accounts[0];
  await operator('PUT', `/accounts/${accountId}/crm-registration`, { ...known, ...changes });
}

test('[HOM-09, CRM-01, CRM-11, CRM-12, CRM-18, CRM-19, OPN-144] from the card to the CRM, and back', async ({
  page,
  context,
}) => {
  const portal = await startPortalProcess(WITH_MAIL);
  try {
    await setUpMails(page, context, await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal));
  } finally {
    await portal.stop();
  }
});

async function setUpMails(page: Page, context: BrowserContext, utility: Utility): Promise<void> {
  const { person } = utility.world.household;
  await register(utility, person.username);
  await context.route('https://kunden.stadtwerke-ellerbach.example/**', (route) => route.fulfill({ body: 'CRM' }));
  await signInPage(page, utility).signIn(person);
  await page.goto(utility.origin);
  await page.getByRole('button', { name: /^Bestätigung per E-Mail/ }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Jetzt einrichten/ }).click();
  const crm = await opened;
  await expect(crm).toHaveURL('https://kunden.stadtwerke-ellerbach.example/m/ellerbach-407188?ref=ksa');
  expect(await crm.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);

  const confirmed = { registered: true, currentConfirmedCommunicationTypes: ['EMAIL'], email: 'weber@post.example' };
  await register(utility, person.username, confirmed);
  await crm.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Digitale Kommunikation eingerichtet');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Bestätigung anfordern/ })).toBeVisible();
}
