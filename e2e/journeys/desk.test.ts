import { deskPage } from '../pages/desk-page.ts';
import { expect, test } from '../portal/utility.ts';

const CLERK = { name: 'S. Arndt', mail: 's.arndt@sw-ellerbach.example', roles: ['work'] };
const PASSWORD = 'drei Zähler im Keller';

test('[DSK-21, DSK-22, DSK-26, DSK-31] a clerk is invited, signs in, finds a meter and enters what is told on the telephone; the audit names them', async ({
  page,
  utility,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { applicationId } = utility;
  const invited = JSON.parse(await utility.operator('POST', `/applications/${applicationId}/clerks`, CLERK));
  const desk = deskPage(page, utility);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const [recoveryCode = ''] = await desk.takeUp(invited.link, PASSWORD);
  const token = new URL(invited.link).hash.slice(1);
  expect(asked.filter((address) => address.includes(token))).toEqual([]);
  await desk.signOut();
  await desk.signIn(CLERK.mail, PASSWORD, recoveryCode);

  // An order of one register without decimals, which is open.
  const order = utility.world.orders.find(({ meterNumber }) => meterNumber !== '') ?? utility.world.orders[0]!;
  await desk.find(order.orderNumber);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Geschichte' })).toBeVisible();
  await page.keyboard.press('a');
  await page.getByLabel('Vor dem Komma').first().click();
});
