import { berlinToday } from '@zaehlwerk/samples/today';
import { commandLine } from '../portal/command-line.ts';
import { deskPage } from '../pages/desk-page.ts';
import { expect, test } from '../portal/utility.ts';

const PASSWORD = 'drei Zähler im Keller';

test('[DSK-21, DSK-22, DSK-26, DSK-31] a clerk is invited, signs in, finds a meter and enters what is told on the telephone; the audit names them', async ({
  page,
  utility,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // Somebody of their own: whoever is known already in another utility of the portal is not invited again.
  const mail = `s.arndt@${utility.applicationId}.example`;
  const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'S. Arndt', '--roles', 'work']);
  expect(invited.code, invited.output).toBe(0);
  const link = /\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '';
  const desk = deskPage(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { recoveryCodes } = await desk.takeUp(link, PASSWORD);
  const [recoveryCode = ''] = recoveryCodes;
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((address) => address.includes(token))).toEqual([]);
  await desk.signOut();
  await desk.signIn(mail, PASSWORD, recoveryCode);

  await desk.find('7els 0032117845');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Lindenweg 12/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Geschichte' })).toBeVisible();
  await page.keyboard.press('a');
  await page.getByLabel('Vor dem Komma').click();
  await page.keyboard.type('15800,125');
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+2');
  await page.getByLabel('Am Telefon bestätigt').check();
  await page.keyboard.press('Control+Enter');
  const entered = page.getByRole('row', { name: /15\.800,125/ });
  await expect(entered).toContainText('S. Arndt, Telefon');
  await expect(entered).toContainText('Ablesung');

  const audit = await commandLine(utility, ['audit']);
  expect(audit.output).toMatch(/S\. Arndt.*reading\.enter|reading\.enter.*S\. Arndt/);
});

test('[DSK-55, DSK-56, DSK-59, DSK-61] a clerk clears what came in by the keyboard alone: corrects, discards, takes it back and releases', async ({
  page,
  utility,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const mail = `t.yilmaz@${utility.applicationId}.example`;
  const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'T. Yılmaz', '--roles', 'work']);
  expect(invited.code, invited.output).toBe(0);
  const [gas, power] = ['EB-1001', 'EB-1002'];
  for (const [order, readingValue] of [
    [gas, 99_999],
    [power, 1],
  ] as const) {
    const body = { source: 'card', confirmed: true, readingDate: berlinToday(), results: [{ readingValue }] };
    await utility.operator('POST', `/applications/${utility.applicationId}/orders/${order}/readings`, body);
  }
  const desk = deskPage(page);
  await desk.takeUp(/\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '', PASSWORD);
  await page.goto(`${utility.origin}/betrieb/klaerung`);
  const first = page.getByRole('heading', { level: 1, name: /^Gaszähler/ });
  const second = page.getByRole('heading', { level: 1, name: /^Stromzähler/ });
  await expect(first).toBeVisible();
  await expect(page.getByText(/^Bearbeitet von Ihnen/)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();

  await page.keyboard.press('e');
  await page.getByLabel('Vor dem Komma').focus();
  await page.keyboard.type('15800,125');
  await page.getByLabel('Grund').focus();
  await page.keyboard.type('Zahlendreher auf der Karte');
  await page.keyboard.press('Control+Enter');
  await expect(second).toBeFocused();

  await page.keyboard.press('v');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Stand vom Nachbarn');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Alles geklärt' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(second).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Freigeben/ })).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('f');
  await expect(page.getByRole('heading', { name: 'Alles geklärt' })).toBeVisible();

  const listed = await utility.operator('GET', `/applications/${utility.applicationId}/clearing`);
  const { readings } = JSON.parse(listed) as { readings: { orderNumber: string; state: string }[] };
  expect(readings.map(({ orderNumber, state }) => [orderNumber, state])).toEqual([
    [gas, 'corrected'],
    [power, 'released'],
  ]);
});
