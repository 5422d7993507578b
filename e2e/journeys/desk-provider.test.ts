import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { deskPage } from '../pages/desk-page.ts';
import { commandLine } from '../portal/command-line.ts';
import { type ProviderProcess, providerProcess } from '../portal/identity-provider.ts';
import { type PortalProcess, startPortalProcess } from '../portal/portal-process.ts';
import { expect, openUtility, test } from '../portal/utility.ts';

const PASSWORD = 'drei Zähler im Keller';

test.describe.configure({ mode: 'serial' });

let provider: ProviderProcess;
let portal: PortalProcess;
test.beforeAll(async () => {
  provider = await providerProcess('Stadtwerke-Konto');
  portal = await startPortalProcess(provider.settings);
});
test.afterAll(async () => {
  await portal.stop();
  await provider.stop();
});

/** A new clerk of a new utility in that portal, who has taken up the invitation and signed out again. */
async function signedOut(page: Page) {
  const utility = await openUtility({ meterReading: {}, features: {}, managed: 2 }, portal);
  const mail = `s.arndt@${utility.applicationId}.example`;
  const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'S. Arndt', '--roles', 'work']);
  expect(invited.code, invited.output).toBe(0);
  const desk = deskPage(page);
  const { recoveryCodes } = await desk.takeUp(/\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '', PASSWORD);
  await desk.signOut();
  return { utility, mail, desk, recoveryCodes };
}

test('[DSK-207] while the provider is away that is said, and the password opens the desk', async ({ page }) => {
  const { mail, desk, recoveryCodes } = await signedOut(page);
  await page.getByRole('button', { name: 'Mit Stadtwerke-Konto anmelden' }).click();
  await expect(page.getByText(/^Stadtwerke-Konto antwortet nicht/)).toBeVisible();
  await desk.signIn(mail, PASSWORD, recoveryCodes[0] ?? '');
});

test('[DSK-205, DSK-206] a clerk signs in over the page of the provider, also when their address has changed there; nobody else does', async ({
  page,
}) => {
  await provider.start();
  const { utility, mail, desk } = await signedOut(page);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const byProvider = page.getByRole('button', { name: 'Mit Stadtwerke-Konto anmelden' });
  const signIn = async (who: string) => {
    await byProvider.click();
    await page.getByLabel('Wer sind Sie?').fill(who);
    await page.getByRole('button', { name: 'Anmelden' }).click();
  };
  const notIn = page.getByText(/^Die Anmeldung mit Stadtwerke-Konto hat nicht geklappt/);
  /** The provider remembers who was there: somebody else comes. */
  const asSomebodyElse = () => page.context().clearCookies({ domain: 'localhost' });

  await signIn('s-1 nobody@stadtwerk.example');
  await expect(notIn).toBeVisible();
  await asSomebodyElse();
  await signIn(`s-2 ${mail} unverified`);
  await expect(notIn).toBeVisible();
  await asSomebodyElse();
  await signIn(`s-3 ${mail}`);
  await expect(desk.start).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/betrieb');
  await page.reload();
  await expect(desk.start).toBeVisible();

  // Known there already, one press is enough.
  await desk.signOut();
  await byProvider.click();
  await expect(desk.start).toBeVisible();
  await desk.signOut();
  await asSomebodyElse();
  await signIn('s-3 arndt-neumann@stadtwerk.example');
  await expect(desk.start).toBeVisible();
  await desk.signOut();
  await asSomebodyElse();
  await signIn(`s-4 ${mail}`);
  await expect(notIn).toBeVisible();
  expect(refused).toEqual([]);
  const audit = await commandLine(utility, ['audit']);
  for (const act of ['clerk.signIn', 'clerk.failToSignIn']) expect(audit.output).toContain(act);
  const log = readFileSync(portal.logFile, 'utf8');
  for (const secret of ['code=', 'geheim-beim-anbieter', mail]) expect(log).not.toContain(secret);
});
