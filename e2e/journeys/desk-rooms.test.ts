import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { deskPage } from '../pages/desk-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { commandLine } from '../portal/command-line.ts';
import { readingsOut } from '../portal/exported-readings.ts';
import { expect, test, type Utility } from '../portal/utility.ts';

const PASSWORD = 'drei Zähler im Keller';
const WEBER = { username: 'EB-407188', password: 'amsel-4711' };

/** Somebody with these roles, at the desk for the first time. */
async function atDesk(page: Page, utility: Utility, roles: string): Promise<void> {
  const mail = `s.arndt@${utility.applicationId}.example`;
  const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'S. Arndt', '--roles', roles]);
  expect(invited.code, invited.output).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await deskPage(page).takeUp(/\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '', PASSWORD);
}

/** Finds the household, and opens its page. */
async function openWeber(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Personen' }).click();
  await page.getByLabel(/^Name, Kundennummer/).fill(WEBER.username);
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: /Weber/ }).click();
}

test('[DSK-133, DSK-136, DSK-137] a person gets new access data, which let them in, a copy of all there is, and is erased', async ({
  page,
  browser,
  utility,
}) => {
  await atDesk(page, utility, 'work,people');
  await openWeber(page);
  await page.getByRole('button', { name: /^Zugangsdaten neu/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Zugangsdaten machen' }).click();
  const row = (name: string) => dialog.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  const password = await row('Kennwort').getByRole('definition').innerText();
  await dialog.getByLabel('Notiert, gedruckt oder weitergegeben').check();
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);

  const customer = await browser.newPage();
  const signIn = signInPage(customer, utility);
  await signIn.signIn({ username: WEBER.username, password });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Auskunft erstellen' }).click();
  const copy = await downloading;
  expect(copy.suggestedFilename()).toMatch(/\.zip$/);
  expect(statSync(await copy.path()).size).toBeGreaterThan(1000);

  await page.getByRole('button', { name: 'Probelauf', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Was gelöscht würde' })).toBeVisible();
  await page.getByLabel(/^Zur Sicherheit/).fill(WEBER.username);
  await page.getByRole('button', { name: 'Person löschen' }).click();
  await expect(page.getByText('Die Person ist gelöscht').first()).toBeVisible();
  await customer.reload();
  await expect(signIn.password).toBeVisible();
  await signIn.username.fill(WEBER.username);
  await signIn.password.fill(password);
  await signIn.button.click();
  await expect(customer.getByRole('alert')).toBeVisible();
  await customer.close();
  const audit = await commandLine(utility, ['audit']);
  for (const act of ['person.export', 'person.erase'])
    expect(audit.output).toMatch(new RegExp(`S\\. Arndt.*${act}|${act}.*S\\. Arndt`));
});

test('[DSK-201, DSK-202, DSK-203] somebody moves out; who moves in signs in and has the meters, and the closing reading is asked for', async ({
  page,
  browser,
  utility,
}) => {
  await atDesk(page, utility, 'work,people');
  await openWeber(page);
  await page.getByRole('button', { name: /^Umzug …/ }).click();
  await page.getByLabel('Benutzername', { exact: true }).fill('EB-500001');
  await page.getByLabel(/^Nachname/).fill('Neumann');
  await page.getByRole('button', { name: 'Umzug prüfen …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^\d+ Auftr(ag geht|äge gehen) an den neuen Zugang EB-500001$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Umziehen' }).click();
  await expect(page.getByRole('heading', { name: 'Umgezogen' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Schlussablesung zu .+ erfassen$/ }).first()).toBeVisible();

  await page.getByRole('link', { name: /^Zugangsdaten machen/ }).click();
  await page.getByRole('button', { name: /^Zugangsdaten neu/ }).click();
  await dialog.getByRole('button', { name: 'Zugangsdaten machen' }).click();
  const row = dialog.locator('dl > div').filter({ has: page.getByText('Kennwort', { exact: true }) });
  const password = await row.getByRole('definition').innerText();
  await dialog.getByLabel('Notiert, gedruckt oder weitergegeben').check();
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).last().click();
  const newcomer = await browser.newPage();
  await signInPage(newcomer, utility).signIn({ username: 'EB-500001', password });
  await newcomer.close();
  const leaving = await browser.newPage();
  await signInPage(leaving, utility).signIn(WEBER);
  await leaving.getByRole('link', { name: 'Ablesen', exact: true }).click();
  await expect(leaving.getByText('Schlussablesung').first()).toBeVisible();
  await leaving.close();
  expect((await commandLine(utility, ['audit'])).output).toMatch(/S\. Arndt.*order\.move|order\.move.*S\. Arndt/);
});

test('[DSK-150, DSK-158] a name is drafted, published, and read by customers', async ({ page, browser, utility }) => {
  await atDesk(page, utility, 'read,settings');
  const customer = await browser.newPage();
  const isNamed = (name: string) => expect(customer).toHaveTitle(new RegExp(name));
  await customer.goto(`${utility.origin}/`);
  await isNamed(utility.world.tenant.name);

  await page.getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Netz Ellerbach');
  await expect(page.getByText(/^Änderungen: 1, Entwurf gespeichert/)).toBeVisible();
  await customer.reload();
  await isNamed(utility.world.tenant.name);
  await page.getByRole('button', { name: /^Entwurf veröffentlichen/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table')).toContainText('Netz Ellerbach');
  await dialog.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Alles ist so, wie es veröffentlicht ist')).toBeVisible();
  await customer.reload();
  await isNamed('Netz Ellerbach');
  await customer.close();
});

test('[DSK-67, DSK-85, DSK-86] a clerk invites another, who comes in by the link and is locked out by a press; a key for a program ends with a press', async ({
  page,
  browser,
  utility,
}) => {
  await atDesk(page, utility, 'work,people,keys');
  await page.getByRole('link', { name: 'Zugänge' }).click();
  await page.getByRole('button', { name: /^Einladen/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('T. Yılmaz');
  await dialog.getByLabel('Dienstliche Mailadresse').fill(`t.yilmaz@${utility.applicationId}.example`);
  await dialog.getByLabel(/^Bearbeiten/).check();
  await dialog.getByRole('button', { name: 'Einladen', exact: true }).click();
  const secret = dialog.getByRole('definition').first();
  await expect(secret).toContainText('/betrieb/einladung#');
  const link = (await secret.innerText()).trim();
  await dialog.getByLabel('Ich habe ihn notiert.').check();
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).last().click();
  const other = await browser.newPage();
  await deskPage(other).takeUp(link, 'vier Zähler im Keller');

  await page
    .getByRole('row', { name: /T\. Yılmaz/ })
    .getByRole('button')
    .click();
  await dialog.getByLabel('Sperren', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Zugang sperren' }).click();
  await expect(page.getByRole('row', { name: /T\. Yılmaz/ })).toContainText('gesperrt');
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Betrieb: Anmelden' })).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: /^Schlüssel machen/ }).click();
  await dialog.getByLabel('Wofür').fill('Abrechnung');
  await dialog.getByLabel('ansehen', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Schlüssel machen', exact: true }).click();
  await expect(secret).toBeVisible();
  const key = (await secret.innerText()).trim();
  await dialog.getByLabel('Ich habe ihn notiert.').check();
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).last().click();
  const ask = () =>
    fetch(`http://127.0.0.1:${utility.portal.port}/api/operator/applications/${utility.applicationId}`, {
      headers: { authorization: `Bearer ${key}` },
    });
  expect((await ask()).status).toBe(200);
  await page
    .getByRole('row', { name: /Abrechnung/ })
    .getByRole('button')
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schlüssel beenden' }).click();
  await expect(page.getByText('Der Schlüssel „Abrechnung“ ist beendet').first()).toBeVisible();
  expect((await ask()).status).toBe(401);
});

test('[DSK-177, DSK-178, DSK-179, OPN-677] a new clerk plays with the sample campaign, of which nothing is handed over, and deletes it', async ({
  page,
  utility,
}) => {
  await atDesk(page, utility, 'work');
  const before = await readingsOut(utility);
  await page.getByRole('button', { name: 'Beispielkampagne anlegen' }).click();
  const bar = page.getByRole('complementary', { name: 'Übung' });
  await expect(bar).toBeVisible();
  await expect(page).toHaveTitle(/Übung: /);
  await page.getByRole('link', { name: /^Auffällige Ablesungen/ }).click();
  await expect(page.getByRole('heading', { name: 'Stromzähler, Ahornweg 7' })).toBeVisible();
  await page.getByRole('button', { name: /^Freigeben/ }).click();
  await expect(page.getByRole('heading', { name: 'Stromzähler, Ahornweg 7' })).toHaveCount(0);
  await expect(bar).toBeVisible();

  await bar.getByRole('button', { name: 'Übung verlassen' }).click();
  await expect(bar).toHaveCount(0);
  expect(await readingsOut(utility)).toEqual(before);
  await page.getByRole('button', { name: /^Beispielkampagne löschen/ }).click();
  await expect(page.getByRole('dialog').getByText('40 Aufträge')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('button', { name: 'Beispielkampagne anlegen' })).toBeVisible();
});
