import { settled } from '../../testing/fakes/fake-clock.ts';
import { deleteShare, deleteSharedJob, getShares } from '@zaehlwerk/contract/sharing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { MANAGER, openManagement, shareOf, SHARES } from '../../testing/open-management.ts';
import { reopen } from '../../testing/render-app.ts';

const DETAILS = '/management/account/brandes/karl';
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const messages = page.getByRole('region', { name: 'Meldungen' });

/** Two meters with everything that a row can show, and nothing that it need not. */
const [first, second] = MANAGER.jobs ?? [];
if (first === undefined || second === undefined) throw new Error('no jobs');
const full = {
  ...first,
  done: true,
  customer: { ...first.customer, customerNumber: '4711', company: 'Bäckerei Kamp', mailingAddress: null },
  meter: { ...first.meter, meterAddress: { ...first.meter.meterAddress, objectKey: 'OBJ-7' } },
} as typeof first;
const two = { signedIn: [{ ...MANAGER, jobs: [full, second] }], path: '/management/account/brandes/pohl' };
const pohl = shareOf({ id: 'pohl', name: 'Hausmeister Pohl' }, [full, second]);
const withPohl = () => new Map([['brandes', [pohl, ...SHARES]]]);

test('[MGT-25, MGT-26, SHL-16] the name of a share opens its details; the way back closes them', async () => {
  const { device } = await openManagement();
  await link('Hausmeister Karl').click();
  await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Hausmeister Karl');
  await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent(/12 von 38.*32 %.*Darf Zähler weiter teilen\. Daraus sind 2 weitere/);
  await expect.element(button('Zugang löschen')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(link('Hausmeister Karl')).toHaveFocus();
  expect(device.address.path()).toBe('/management/account/brandes');
});

test('[MGT-26] the way to delete the access is in sight in the smallest windows of phones', async () => {
  await openManagement({ path: DETAILS });
  await expect.element(button('Zugang löschen')).toBeVisible();
  await page.viewport(320, 568);
  await expect.poll(() => button('Zugang löschen').element().getBoundingClientRect().bottom).toBeLessThan(568);
});

test('[MGT-25] details opened by their address are closed to the shares of the account', async () => {
  await openManagement({ path: DETAILS });
  await expect.element(dialog).toMatchTextContent(/^Hausmeister Karl/);
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hausverwaltung Brandes GmbH');
});

test('[OPN-265] mails with its access that were not delivered or wait are told in the list and in the details', async () => {
  const unsentMails = [
    { email: 'pohl@falsch.example', state: 'givenUp' as const },
    { email: 'pohl@haus.example', state: 'waiting' as const },
  ];
  await openManagement({ ...two, shares: new Map([['brandes', [{ ...pohl, unsentMails }, ...SHARES]]]) });
  await expect
    .element(dialog)
    .toMatchTextContent(
      /E-Mail nicht zugestellt.*pohl@falsch\.example: nicht zugestellt.*pohl@haus\.example: wird gesendet, sobald.*neue Zugangsdaten/,
    );
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('E-Mail nicht zugestellt', { exact: true })).toBeVisible();
});

test('[MGT-31, MGT-32, MGT-33, MGT-34, MGT-35, MGT-36, MGT-37] each job says what it is, whose, where, and how it stands', async () => {
  await openManagement({ ...two, shares: withPohl() });
  const rows = dialog.getByRole('listitem');
  await expect
    .element(rows.first())
    .toMatchTextContent(
      /^Stromzähler.*1ISK007193000 ?0.*Bäckerei Kamp, Maria Wessel.*Bahnhofstraße 1, 34990 Ellerbach.*Objekt OBJ-7.*abgelesen$/,
    );
  await expect.element(rows.nth(1)).toMatchTextContent(/^Gaszähler.*Maria Wessel.*noch nicht abgelesen$/);
  expect(rows.nth(1).element().textContent).not.toContain('Objekt');
  expect(rows.first().element().querySelector('svg')).not.toBeNull();
  await expect.element(button('Gaszähler 1ISK0071930001 aus dem Zugang entfernen')).toBeVisible();
});

test('[MGT-41, CST-43] the list is at most 600 px high, however high the window, and draws what is in sight', async () => {
  await page.viewport(1280, 1600);
  await openManagement({ path: '/management/account/brandes/kranz' });
  // In their order only once the meters are known.
  await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent(/1ISK/);
  const scroller = dialog.getByRole('list').element().parentElement;
  expect(scroller?.getBoundingClientRect().height).toBeCloseTo(600);
  expect(dialog.getByRole('listitem').elements().length).toBeLessThan(20);
  // Rows get their true height as they come into sight, and with them the list its end.
  const lastSeen = () => dialog.getByRole('listitem').elements().at(-1)?.getAttribute('aria-posinset');
  await expect.poll(() => (scroller?.scrollTo(0, scroller.scrollHeight), lastSeen())).toBe('118');
});

test('[MGT-31] the list opens at its beginning, however high its rows turn out to be', async () => {
  await page.viewport(390, 844);
  await openManagement({ path: '/management/account/brandes/karl' });
  await expect.element(dialog.getByRole('listitem').first()).toBeVisible();
  const scroller = dialog.getByRole('list').element().parentElement!;
  expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight * 2);
  await settled();
  expect(scroller.scrollTop).toBe(0);
});

test('[MGT-38, MGT-39, MGT-40] a job is removed after a question that says what happens; the next one has the focus then', async () => {
  const shares = withPohl();
  const { server } = await openManagement({ ...two, shares });
  await button('Stromzähler 1ISK0071930000 aus dem Zugang entfernen').click();
  await expect
    .element(question)
    .toMatchTextContent(/Er wird aus dem Zugang „Hausmeister Pohl“ entfernt und bleibt in Ihren Ablesungen\./);
  await button('Im Zugang lassen').click();
  expect(server.calls(deleteSharedJob)).toEqual([]);
  await expect.element(button('Stromzähler 1ISK0071930000 aus dem Zugang entfernen')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await question.getByRole('button', { name: 'Entfernen' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Gaszähler 1ISK0071930001 aus dem Zugang entfernen')).toHaveFocus();
  await expect.element(messages).toMatchTextContent(/Zähler entfernt – Stromzähler 1ISK0071930000/);
  await expect.element(dialog).toMatchTextContent(/0 von 1/);
  expect(server.calls(deleteSharedJob)).toMatchObject([{ params: { shareId: 'pohl', jobId: full.id } }]);
  expect(shares.get('brandes')?.[0]?.jobs).toEqual([{ id: second.id }]);
});

test('[MGT-40, OPN-106] the last job leaves a share without jobs, which the question says before', async () => {
  await openManagement({ path: '/management/account/brandes/oezdemir' });
  for (const isLast of [false, true]) {
    await page
      .getByRole('button', { name: /aus dem Zugang entfernen$/ })
      .first()
      .click();
    await appears(question);
    expect(question.element().textContent.includes('der letzte Zähler')).toBe(isLast);
    await question.getByRole('button', { name: 'Entfernen' }).click();
    await expect.element(question).not.toBeInTheDocument();
  }
  await expect.element(dialog).toMatchTextContent(/0 von 0.*In diesem Zugang ist kein Zähler mehr/);
  await expect.element(dialog.getByRole('heading', { level: 3, name: '0 Zähler' })).toHaveFocus();
});

test('[MGT-27, MGT-28, OPN-105] deleting says who is shut out, how many further shares end, and that readings stay', async () => {
  const { server } = await openManagement();
  await link('Hausmeister Karl').click();
  await button('Zugang löschen').click();
  await expect.element(question).toMatchTextContent(/Wer angemeldet ist, wird abgemeldet\./);
  await expect.element(question).toMatchTextContent(/Auch 2 weitere Zugänge enden/);
  await expect.element(question).toMatchTextContent(/Ablesungen, die schon gesendet sind, bleiben erhalten/);
  await button('Zugang behalten').click();
  expect(server.calls(deleteShare)).toEqual([]);
  await expect.element(button('Zugang löschen')).toHaveFocus();
  await button('Zugang löschen').click();
  await question.getByRole('button', { name: 'Zugang löschen' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(link('Hausmeister Karl')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(messages).toMatchTextContent(/Zugang gelöscht – Hausmeister Karl/);
  expect(server.calls(deleteShare)).toMatchObject([{ params: { shareId: 'karl' } }]);
});

test('[MGT-27, A08] while it is being deleted that is said, once; closing the question does not call it off', async () => {
  const slow = Promise.withResolvers<never>();
  const { server } = await openManagement({
    path: DETAILS,
    prepare: (fake) => fake.on(deleteShare, () => slow.promise),
  });
  await button('Zugang löschen').click();
  const confirm = question.getByRole('button', { name: /Zugang löschen|Wird gelöscht/ });
  await confirm.click();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect.element(question.getByRole('status').first()).toHaveTextContent('Wird gelöscht …');
  await confirm.click({ force: true });
  expect(server.calls(deleteShare)).toHaveLength(1);
  await button('Zugang behalten').click();
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await link('Hausmeisterdienst Kranz').click();
  slow.resolve(null as never);
  await expect.element(messages).toMatchTextContent(/Zugang gelöscht – Hausmeister Karl/);
  await expect.element(dialog).toMatchTextContent(/^Hausmeisterdienst Kranz/);
});

test('[MGT-28] without a network nothing is deleted; the question stays and says why', async () => {
  const { server } = await openManagement({ path: DETAILS });
  await button('Zugang löschen').click();
  server.unplug();
  await question.getByRole('button', { name: 'Zugang löschen' }).click();
  await expect.element(messages).toMatchTextContent(/Zugang nicht gelöscht – Es gibt gerade keine Internetverbindung/);
  await expect.element(question).toBeVisible();
  server.plugIn();
  await question.getByRole('button', { name: 'Zugang löschen' }).click();
  await expect.element(link('Hausmeister Karl')).not.toBeInTheDocument();
});

test('[MGT-40] what the server refuses is not removed and can be tried again', async () => {
  await openManagement({
    path: DETAILS,
    prepare: (fake) => fake.on(deleteSharedJob, () => new Refuses('unavailable')),
  });
  await page
    .getByRole('button', { name: /aus dem Zugang entfernen$/ })
    .first()
    .click();
  await question.getByRole('button', { name: 'Entfernen' }).click();
  await expect
    .element(messages)
    .toMatchTextContent(/Zähler nicht entfernt – Bitte versuchen Sie es später noch einmal/);
  await expect.element(question).toBeVisible();
  await button('Im Zugang lassen').click();
  await expect.element(dialog).toMatchTextContent(/12 von 38/);
});

test('[OPN-105] a share that is gone meanwhile is said to be gone, while its details are open and by its address', async () => {
  const shares = new Map([['brandes', SHARES]]);
  const app = await openManagement({ path: DETAILS, shares });
  await expect.element(dialog).toMatchTextContent(/^Hausmeister Karl/);
  shares.set(
    'brandes',
    SHARES.filter(({ id }) => id !== 'karl'),
  );
  await page
    .getByRole('button', { name: /aus dem Zugang entfernen$/ })
    .first()
    .click();
  await question.getByRole('button', { name: 'Entfernen' }).click();
  await expect.element(dialog).toMatchTextContent(/^Diesen Zugang gibt es nicht mehr/);
  await button('Zu den Zugängen').click();
  await expect.element(link('Hausmeisterdienst Kranz')).toBeVisible();
  await reopen(app, DETAILS);
  await expect.element(dialog).toMatchTextContent(/^Diesen Zugang gibt es nicht mehr/);
});

test('[MGT-25] details whose shares cannot be loaded say so', async () => {
  await openManagement({ path: DETAILS, prepare: (fake) => fake.on(getShares, () => new Refuses('unavailable')) });
  await expect
    .element(dialog)
    .toMatchTextContent(/Die Zugänge konnten nicht geladen werden\..*versuchen Sie es später/);
});

test('[MGT-37] a job that this device has not loaded yet is not offered to be removed', async () => {
  const unknown = shareOf({ id: 'neu', name: 'Neu' }, [meter({ id: 'kommt-noch' })]);
  await openManagement({ path: '/management/account/brandes/neu', shares: new Map([['brandes', [unknown]]]) });
  await expect.element(dialog).toMatchTextContent(/Dieser Zähler ist noch nicht geladen\./);
  expect(page.getByRole('button', { name: /entfernen$/ }).elements()).toEqual([]);
});
