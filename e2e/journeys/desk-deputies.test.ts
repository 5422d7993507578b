import { commandLine } from '../portal/command-line.ts';
import { deskPage } from '../pages/desk-page.ts';
import { expect, test } from '../portal/utility.ts';

const PASSWORD = 'drei Zähler im Keller';

test('[DSK-211, DSK-212] a clerk names a deputy, who is told so on every screen, does what they may, and is named in the audit; ended, it is over', async ({
  page,
  utility,
}) => {
  const desk = deskPage(page);
  const takeUp = async (name: string, roles: string) => {
    const mail = `${name.toLowerCase()}@${utility.applicationId}.example`;
    const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', name, '--roles', roles]);
    expect(invited.code, invited.output).toBe(0);
    const { recoveryCodes } = await desk.takeUp(
      /\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '',
      PASSWORD,
    );
    return { mail, recoveryCodes };
  };
  const toOwn = async () => {
    await page.getByRole('button', { name: /^Angemeldet:/ }).click();
    await page.getByRole('button', { name: 'Mein Zugang' }).click();
  };
  const dialog = page.getByRole('dialog');
  const imports = page.getByRole('link', { name: 'Einlesen', exact: true });

  const vera = await takeUp('Vera', 'read');
  await desk.signOut();
  const karla = await takeUp('Karla', 'work');
  await toOwn();
  await page.getByRole('button', { name: 'Vertretung …' }).click();
  await dialog.getByLabel('Wer vertritt').selectOption('Vera');
  const today = await dialog.getByLabel('Erster Tag').inputValue();
  await dialog.getByLabel('Letzter Tag').fill(today);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Vera vertritt Sie vom ${today} bis zum ${today}.`)).toBeVisible();
  await desk.signOut();

  await desk.signIn(vera.mail, PASSWORD, vera.recoveryCodes[0] ?? '');
  const frame = page.getByText(`In Vertretung für Karla (bis ${today})`);
  await expect(frame).toBeVisible();
  await imports.click();
  await expect(page.getByText('Datei wählen oder hierher ziehen')).toBeVisible();
  await expect(frame).toBeVisible();
  await toOwn();
  await expect(page.getByText(`Sie vertreten Karla vom ${today} bis zum ${today}.`)).toBeVisible();
  await desk.signOut();

  await desk.signIn(karla.mail, PASSWORD, karla.recoveryCodes[0] ?? '');
  await toOwn();
  await page.getByRole('button', { name: 'Vertretung …' }).click();
  await dialog.getByRole('button', { name: 'Vertretung beenden' }).click();
  await expect(page.getByText('Niemand vertritt Sie.')).toBeVisible();
  await desk.signOut();
  await desk.signIn(vera.mail, PASSWORD, vera.recoveryCodes[1] ?? '');
  await expect(frame).toBeHidden();
  const audit = await commandLine(utility, ['audit']);
  for (const act of ['clerk.nameDeputy', 'clerk.endDeputy']) expect(audit.output).toContain(act);
});
