import { getJobs } from '@zaehlwerk/contract/jobs';
import { getShares } from '@zaehlwerk/contract/sharing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { MANAGER, openManagement, shareOf, SHARES } from '../../testing/open-management.ts';
import { MARIA } from '../../testing/people.ts';
import { runSharing, share } from '../../testing/sharing.ts';

const h1 = page.getByRole('heading', { level: 1 });
const list = page.getByRole('region', { name: 'Geteilte Zugänge' });
const card = (name: string) => list.getByRole('listitem').filter({ hasText: name });

test('[MGT-05, MGT-09, MGT-13, OPN-108] the account, whose it is, how many of its meters are shared, and its shares', async () => {
  await openManagement();
  await expect.element(h1).toHaveTextContent('Hausverwaltung Brandes GmbH');
  await expect.element(page.getByText('von Stadtwerke Ellerbach')).toBeVisible();
  await expect.element(page.getByText('412 Zähler, davon 236 an 5 Zugänge geteilt')).toBeVisible();
  await expect.element(card('Hausmeister Karl')).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(5);
});

test('[MGT-15, MGT-16, MGT-17, OPN-104] a share shows its name, its jobs and the percentage of the done ones, rounded', async () => {
  await openManagement();
  await expect.element(card('Hausmeister Karl')).toMatchTextContent(/38 Zähler.*12 von 38.*32 %/);
  await expect.element(card('Ablesedienst Nord')).toMatchTextContent(/130 Zähler.*130 von 130.*100 %.*Vollständig/);
  await expect.element(card('Vertretung im Sommer')).toMatchTextContent(/0 Zähler.*0 von 0.*0 %/);
});

test('[MGT-18, MGT-19, MGT-20, MGT-21, APP-31, OPN-103] the reminder is a mail with subject, name and link of the share', async () => {
  await openManagement({ shares: new Map([['brandes', [shareOf({ id: 'p', name: 'Pohl & Söhne, 100 %' })]]]) });
  const reminder = page.getByRole('link', { name: 'Erinnern Pohl & Söhne, 100 %' });
  await appears(reminder);
  const mail = new URL((reminder.element() as HTMLAnchorElement).href);
  expect(mail.protocol + mail.pathname).toBe('mailto:');
  expect(mail.searchParams.get('subject')).toBe('Erinnerung: Zählerablesung – Pohl & Söhne, 100 %');
  const body = mail.searchParams.get('body') ?? '';
  expect(body).toMatch(/^Guten Tag Pohl & Söhne, 100 %,\r\n/);
  expect(body.split('\r\n')).toContain('https://portal.test/m/token-of-p');
  expect(mail.search).not.toMatch(/[ +"<>]/);
});

test('[MGT-18, APP-31, ROL-15, OPN-205] no reminder: switched off, complete, nothing to read, or no link to be sent', async () => {
  const shares = new Map([
    [
      'brandes',
      [...SHARES, shareOf({ id: 'x', name: 'Ohne Link', token: null }), share({ id: 'y', name: 'Ohne Zähler' })],
    ],
  ]);
  const app = await openManagement({ shares });
  await expect.element(card('Ohne Link')).toBeVisible();
  const reminders = page.getByRole('link', { name: /^Erinnern/ });
  expect(reminders.elements().map((one) => one.textContent)).toEqual([
    'Erinnern Hausmeister Karl',
    'Erinnern Hausmeisterdienst Kranz',
    'Erinnern Wohnung 04, Familie Özdemir',
  ]);
  await app.view.unmount();
  await openManagement({ shares, features: { reshareAllowed: true } });
  await expect.element(card('Ohne Link')).toBeVisible();
  expect(reminders.elements()).toEqual([]);
});

test('[MGT-11, MGT-12, ROL-09, ROL-10, OPN-101] the share button is short on phones, and there only for who may share', async () => {
  await openManagement();
  const short = page.getByRole('link', { name: 'Teilen', exact: true });
  await expect.element(short).toHaveAttribute('href', '/management/account/brandes/teilen');
  await page.viewport(1280, 800);
  await expect.element(page.getByRole('link', { name: 'Zähler teilen' })).toBeVisible();
  expect(short.elements()).toEqual([]);
});

test.each([
  [true, true, true],
  [true, false, true],
  [false, true, false],
  [false, false, false],
  [null, true, true],
  [null, false, false],
])(
  '[MGT-11, ROL-07, ROL-08, OPN-007] reShare %j and reshareAllowed %j: a share button %j',
  async (reShare, reshareAllowed, isThere) => {
    const jobs = (MANAGER.jobs ?? []).slice(0, 3).map((job) => ({ ...job, jobPermissions: { reShare } }));
    await openManagement({
      path: '/management/account/maria',
      signedIn: [{ ...MARIA, jobs }],
      features: { reshareAllowed },
    });
    await expect.element(page.getByText('3 Zähler, keiner davon geteilt')).toBeVisible();
    expect(page.getByRole('link', { name: /Teilen$/ }).elements()).toHaveLength(isThere ? 1 : 0);
  },
);

test('[MGT-11, MGT-14] an account that may not share has no share button, and is told so where it has no shares', async () => {
  await openManagement({
    path: '/management/account/maria',
    signedIn: [{ ...MARIA, jobs: MANAGER.jobs?.slice(0, 3) ?? [] }],
    features: {},
  });
  await expect.element(page.getByText('Die Zähler dieses Kontos können nicht geteilt werden.')).toBeVisible();
  expect(page.getByRole('link', { name: /Teilen$/ }).elements()).toEqual([]);
});

test('[MGT-14] without shares a hint says what they are for', async () => {
  await openManagement({ shares: new Map() });
  await expect.element(page.getByText('Noch keine Zugänge')).toBeVisible();
  await expect.element(page.getByText(/^Wer einen Zugang hat/)).toBeVisible();
  await expect.element(page.getByText('412 Zähler, keiner davon geteilt')).toBeVisible();
});

test('[MGT-13] shares that cannot be loaded say why, and are loaded again', async () => {
  const { server, device } = await openManagement({
    prepare: (fake) => fake.on(getShares, () => new Refuses('unavailable')),
  });
  await expect.element(list.getByText('Bitte versuchen Sie es später noch einmal.')).toBeVisible();
  server.unplug();
  await list.getByRole('button', { name: 'Noch einmal laden' }).click();
  await expect.element(list.getByText('Das Portal antwortet gerade nicht.')).toBeVisible();
  device.online.set(false);
  await expect.element(list.getByText('Es gibt gerade keine Internetverbindung.')).toBeVisible();
  device.online.set(true);
  server.plugIn();
  runSharing(server, new Map([['brandes', SHARES]]));
  await list.getByRole('button', { name: 'Noch einmal laden' }).click();
  await expect.element(card('Hausmeister Karl')).toBeVisible();
  expect(list.getByRole('button', { name: 'Noch einmal laden' }).elements()).toEqual([]);
});

test('[SHL-13] while the jobs are not known no progress is shown, which would be wrong', async () => {
  await openManagement({ prepare: (fake) => fake.on(getJobs, () => new Refuses('unavailable')) });
  await expect.element(card('Hausmeister Karl')).toMatchTextContent(/38 Zähler/);
  expect(page.getByText(/von 38/).elements()).toEqual([]);
  expect(page.getByText(/davon .* geteilt/).elements()).toEqual([]);
});

test('[A28] of a thousand shares those in sight are drawn; each can be reached by keyboard and keeps its place', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => share({ id: `s${n}`, name: `Zugang ${n + 1}` }));
  await openManagement({ shares: new Map([['brandes', many]]) });
  await expect.element(card('Zugang 1').first()).toBeVisible();
  expect(list.getByRole('listitem').elements().length).toBeLessThan(20);
  const first = list.getByRole('listitem').first();
  await expect.element(first).toHaveAttribute('aria-setsize', '1000');
  await expect.element(first).toHaveAttribute('aria-posinset', '1');
  page.getByRole('link', { name: 'Zugang 1', exact: true }).element().focus();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByRole('link', { name: 'Zugang 1000', exact: true })).toBeVisible();
  await settled();
  expect(document.activeElement?.textContent).toBe('Zugang 1');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Zugang anzeigen Zugang 1');
});
