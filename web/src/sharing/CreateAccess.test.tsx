import { postShare, postShareMail } from '@zaehlwerk/contract/sharing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { madeAccess } from '../../testing/made-access.ts';
import { openAccessForm } from '../../testing/screens/access-screens.ts';
import { newAccess } from '../../testing/sharing.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';

const name = page.getByLabelText('Name des Zugangs');
const create = page.getByRole('button', { name: 'Zugang erstellen' });
const heading = page.getByRole('heading', { level: 1 });
const mail = page.getByRole('textbox', { name: 'Zugang per E-Mail senden' });
const sendMail = page.getByRole('button', { name: 'Zugang senden' });

test('[SHR-22] before anything is made, a dialog says how many meters are shared, and how many somebody has already', async () => {
  await openAccessForm('de', { until: 'confirm' });
  const dialog = page.getByRole('dialog', { name: '3 Zähler teilen?' });
  await expect.element(dialog).toMatchTextContent(/2 davon hat schon jemand anderes\./);
  await dialog.getByRole('button', { name: 'Auswahl ändern' }).click();
  await expect.element(page.getByText('3 Zähler gewählt')).toBeVisible();
});

test('[SHR-28, SHR-29, S27, OPN-110] a name is asked for; without one, and with what nobody sees, nothing is sent', async () => {
  const { server } = await openAccessForm('de');
  await create.click();
  await expect.element(name).toHaveAccessibleDescription(/Bitte geben Sie dem Zugang einen Namen/);
  await expect.element(name).toHaveFocus();
  await name.fill('   ');
  await create.click();
  await name.fill('x'.repeat(101));
  await create.click();
  await expect.element(name).toHaveAccessibleDescription(/100 Zeichen/);
  await name.fill('Hausmeister \u202ePohl');
  await create.click();
  await expect.element(name).toHaveAccessibleDescription(/eine Zeile aus Buchstaben, Ziffern und Satzzeichen/);
  expect(server.calls(postShare)).toEqual([]);
});

test('[SHR-30, SHR-31, API-37] name, meters and whether they may be shared on are sent', async () => {
  const { server } = await openAccessForm('de');
  await name.fill(' Hausmeister Pohl ');
  await page.getByRole('switch', { name: 'Darf weiter teilen' }).click();
  await create.click();
  await expect.element(heading).toMatchTextContent(/ist erstellt/);
  const [call] = server.calls(postShare);
  expect(call!.body).toMatchObject({ name: 'Hausmeister Pohl', allowToReShare: true });
  expect(call!.body.jobIds).toHaveLength(3);
});

test('[SHR-32, SHR-36, SHR-37, SHR-38, SHR-39, SHR-40, OPN-102, OPN-111] user name, password, link, portal and QR code are shown', async () => {
  const { browser } = await madeAccess();
  await expect.element(page.getByText(/^3 Zähler sind geteilt\. .*nur dieses eine Mal\.$/)).toBeVisible();
  const valueOf = (term: string) =>
    [...document.querySelectorAll('dt')].find((one) => one.textContent === term)?.nextElementSibling?.textContent;
  expect(valueOf('Benutzername')).toContain('HP-882014');
  expect(valueOf('Kennwort')).toContain('tau-birke-41-amsel');
  expect(valueOf('Direkter Link')).toContain('https://portal.test/m/new-1-of-made');
  expect(valueOf('Webportal')).toContain('https://portal.test');
  await expect.element(page.getByRole('img', { name: 'QR-Code für die direkte Anmeldung' })).toBeVisible();
  await page.getByRole('button', { name: 'Als Bild speichern' }).click();
  await expect.poll(() => browser.saved.map((file) => file.name)).toEqual(['Hausmeister Pohl_QR-Code.png']);
});

test('[SHR-41, CST-32, OPN-112] each is copied by a button of its own, which says so for two seconds', async () => {
  const { browser, clock } = await madeAccess();
  await page.getByRole('button', { name: 'Kennwort kopieren' }).click();
  await expect.element(page.getByRole('button', { name: 'Kennwort kopiert' })).toBeVisible();
  expect(browser.copied).toEqual(['tau-birke-41-amsel']);
  await clock.pass(2000);
  await expect.element(page.getByRole('button', { name: 'Kennwort kopieren' })).toBeVisible();
});

test('[SHR-34, SHR-35, API-39] what the server refuses is said in its words, with the meter each is about', async () => {
  await openAccessForm('de', {
    prepare: (server) =>
      server.on(
        postShare,
        () =>
          new Refuses('invalid', {}, [
            { field: 'jobIds[1]', code: 'job.notShareable', message: 'Dieser Zähler darf nicht geteilt werden.' },
          ]),
      ),
  });
  await name.fill('Pohl');
  await create.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^Zugang nicht erstellt: Die Zähler konnten nicht geteilt werden/);
  await expect.element(alert).toMatchTextContent(/\dISK\S*.*: Dieser Zähler darf nicht geteilt werden\./);
  // What was typed stays.
  await expect.element(name).toHaveValue('Pohl');
});

test('[SHR-34] without a network nothing typed is lost, and a message says that the list shows what became of it', async () => {
  const { server, device } = await openAccessForm('de');
  await name.fill('Pohl');
  server.unplug();
  device.online.set(false);
  await create.click();
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/keine Internetverbindung/);
  server.plugIn();
  device.online.set(true);
  await create.click();
  await expect.element(heading).toHaveTextContent('Zugang „Pohl“ ist erstellt');
});

test('[OPN-335] what was entered is there after going back to the selection, also where other meters are chosen', async () => {
  await openAccessForm('de', { meters: 6 });
  await page.getByRole('radio', { name: 'Je Haus ein Zugang' }).click();
  const first = page.getByRole('textbox').first();
  await first.fill('Hausmeister Nord');
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: 'Zurück zur Auswahl' }).click();
  await page.getByRole('button', { name: /6 Zähler teilen/ }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect.element(page.getByRole('radio', { name: 'Je Haus ein Zugang' })).toBeChecked();
  await expect.element(first).toHaveValue('Hausmeister Nord');
  await expect.element(page.getByRole('switch')).toBeChecked();
});

test('[SHR-33, A09] the selection cleared, the form is empty; each begins with the focus on its heading', async () => {
  await openAccessForm('de');
  await expect.element(heading).toHaveFocus();
  await name.fill('Pohl');
  await page.getByRole('button', { name: 'Zurück zur Auswahl' }).click();
  await expect.element(heading).toHaveTextContent('Zähler teilen');
  await expect.element(heading).toHaveFocus();
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await page.getByRole('checkbox', { name: /^Alle / }).click();
  await page.getByRole('button', { name: /3 Zähler teilen/ }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect.element(name).toHaveValue('');
});

test('[SHR-43, SHR-45, SHR-50, SHR-51, DOM-60, OPN-113] addresses become entries, each gets a call, and each says what became of it', async () => {
  const { server } = await madeAccess();
  await mail.fill('a@haus.example b@haus.example, ');
  await mail.fill('a@haus.example');
  await userEvent.keyboard('{Enter}');
  const entries = document.querySelectorAll('ul[aria-label="Empfänger"] > li');
  // Nothing is said of one before it is sent to.
  expect([...entries].map(({ textContent }) => textContent)).toEqual(['a@haus.example', 'b@haus.example']);
  await sendMail.click();
  const list = page.getByRole('list', { name: 'Empfänger' });
  await expect.poll(() => list.getByText('gesendet').elements()).toHaveLength(2);
  expect(server.calls(postShareMail).map(({ body }) => body)).toEqual(
    ['a@haus.example', 'b@haus.example'].map((email) => ({
      payload: {
        salutation: 'Guten Tag Hausmeister Pohl',
        login: { token: 'new-1-of-made-1', username: 'HP-882014', password: 'tau-birke-41-amsel' },
      },
      metaData: { mailTo: { name: 'Hausmeister Pohl', email } },
    })),
  );
});

test('[SHR-46, SHR-47, SHR-48, SHR-49] an empty list or a wrong entry keeps the button disabled, and a warning says which', async () => {
  await madeAccess();
  await expect.element(sendMail).toBeDisabled();
  await expect.element(page.getByText('Bitte geben Sie mindestens eine E-Mail-Adresse an.')).toBeVisible();
  await expect.element(mail).toHaveAttribute('aria-invalid', 'false');
  await mail.fill('a@haus.example falsch ');
  await expect.element(page.getByText(/^falsch: Das ist keine E-Mail-Adresse/)).toBeVisible();
  await expect.element(sendMail).toBeDisabled();
  await page.getByRole('button', { name: 'falsch entfernen' }).click();
  await expect.element(sendMail).toBeEnabled();
  await page.getByRole('button', { name: 'a@haus.example entfernen' }).click();
  await expect.element(page.getByText('Bitte geben Sie mindestens eine E-Mail-Adresse an.')).toBeVisible();
});

test('[SHR-52, OPN-115] who could not be reached is named, and again goes to them alone', async () => {
  let isDown = true;
  const { server } = await madeAccess({
    prepare: (fake) =>
      fake.on(postShareMail, ({ body }) =>
        isDown && body.metaData.mailTo.email.startsWith('b@') ? new Refuses('mailNotAccepted') : (null as never),
      ),
  });
  await mail.fill('a@haus.example b@haus.example ');
  await sendMail.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^E-Mail konnte nicht versandt werden/);
  await expect.element(alert).toMatchTextContent(/b@haus\.example/);
  isDown = false;
  await page.getByRole('button', { name: 'Erneut senden' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(server.calls(postShareMail).map(({ body }) => body.metaData.mailTo.email)).toEqual([
    'a@haus.example',
    'b@haus.example',
    'b@haus.example',
  ]);
});

test('[SHR-42, SHR-44, APP-32, APP-33, OPN-117] Excel is offered only where every meter allows it, mail only where none forbids it', async () => {
  await madeAccess({ features: { excelExportAllowed: true, sendSubaccountViaEmailDisabled: true } });
  await expect.element(page.getByRole('button', { name: 'Zählerliste als Excel' })).toBeVisible();
  await expect.element(sendMail).not.toBeInTheDocument();
});

test('[OPN-210] one access per house in one go: names proposed, one call after the other, all shown at the end', async () => {
  const { server } = await openAccessForm('de', { meters: 6 });
  await page.getByRole('radio', { name: 'Je Haus ein Zugang' }).click();
  const houses = page.getByRole('textbox').elements().length;
  expect(houses).toBeGreaterThan(1);
  await page.getByRole('textbox').first().fill('Hausmeister Nord');
  await page.getByRole('button', { name: `${houses} Zugänge erstellen` }).click();
  await expect.element(heading).toHaveTextContent(`${houses} Zugänge sind erstellt`);
  const calls = server.calls(postShare);
  expect(calls).toHaveLength(houses);
  expect(calls[0]!.body.name).toBe('Hausmeister Nord');
  expect(new Set(calls.flatMap(({ body }) => body.jobIds)).size).toBe(6);
  expect(page.getByRole('list', { name: 'Erstellte Zugänge' }).getByRole('listitem').elements()).toHaveLength(houses);
});

test('[OPN-210] of several, those that were refused are named and tried again alone; the others stay', async () => {
  let refused = 1;
  const { server } = await openAccessForm('de', {
    meters: 6,
    prepare: (fake) =>
      fake.on(postShare, ({ body: { name: called, jobIds } }) => {
        refused -= 1;
        if (refused === 0) return new Refuses('invalid');
        return { id: called, name: called, ...newAccess(called), jobs: jobIds.map((id) => ({ id })) };
      }),
  });
  await page.getByRole('radio', { name: 'Je Haus ein Zugang' }).click();
  const houses = page.getByRole('textbox').elements().length;
  await page.getByRole('button', { name: `${houses} Zugänge erstellen` }).click();
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/^Zugang nicht erstellt/);
  await page.getByRole('button', { name: '1 Zugang erneut versuchen' }).click();
  await expect.element(heading).toHaveTextContent(`${houses} Zugänge sind erstellt`);
  expect(server.calls(postShare)).toHaveLength(houses + 1);
});

test('the cards to hand over are there for print: one for each access, with everything that signs in', async () => {
  await madeAccess();
  const cards = document.querySelectorAll<HTMLElement>('section:has(ol)');
  expect(cards).toHaveLength(1);
  for (const said of ['Hausmeister Pohl', 'HP-882014', 'tau-birke-41-amsel', 'https://portal.test/m/new-1-of-made-1'])
    expect(cards[0]!.textContent).toContain(said);
  expect(getComputedStyle(cards[0]!.parentElement!).display).toBe('none');
});
