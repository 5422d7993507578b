import { postShareMail } from '@zaehlwerk/contract/sharing';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { madeAccess } from '../../testing/made-access.ts';
import { openAccessForm } from '../../testing/screens/access-screens.ts';

const heading = page.getByRole('heading', { level: 1 });
const mail = page.getByRole('textbox', { name: 'Zugang per E-Mail senden' });
const sendMail = page.getByRole('button', { name: 'Zugang senden' });

describe('[OPN-211] access data count as handed over', () => {
  const done = page.getByRole('button', { name: 'Fertig' });
  const question = page.getByRole('alertdialog', { name: 'Zugangsdaten noch nicht weitergegeben' });
  const isAsked = async () => {
    await done.click();
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Hier bleiben' }).click();
    await expect.element(page.getByText('tau-birke-41-amsel', { exact: true }).first()).toBeVisible();
  };
  const isLeft = () => expect.element(heading).toMatchTextContent(/Maria/);

  test('not when they were printed or a mail failed, nor by what signs nobody in; leaving asks', async () => {
    const { browser } = await madeAccess({
      prepare: (server) => server.on(postShareMail, () => new Refuses('mailNotAccepted')),
    });
    await isAsked();
    await page.getByRole('button', { name: 'Ablesekarte drucken' }).click();
    expect(browser.printed).toHaveLength(1);
    await page.getByRole('button', { name: 'Benutzername kopieren' }).click();
    await page.getByRole('button', { name: 'Webportal kopieren' }).click();
    await page.getByRole('button', { name: 'Zählerliste als Excel' }).click();
    await expect.poll(() => browser.saved).toHaveLength(1);
    await mail.fill('a@haus.example ');
    await sendMail.click();
    await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/^E-Mail konnte nicht/);
    await isAsked();
  });

  test.each(['Kennwort kopieren', 'Direkter Link kopieren', 'Als Bild speichern', 'Zugangsdaten als Excel-Liste'])(
    'with "%s"',
    async (what) => {
      const { browser } = await madeAccess();
      await page.getByRole('button', { name: what }).click();
      await expect.poll(() => browser.saved.length + browser.copied.length).toBe(1);
      await done.click();
      await isLeft();
    },
  );

  test('when a mail was sent', async () => {
    await madeAccess();
    await mail.fill('a@haus.example');
    await sendMail.click();
    await expect.element(page.getByText('gesendet', { exact: true })).toBeVisible();
    await done.click();
    await isLeft();
  });

  test('not when the browser did not let them be copied', async () => {
    const { browser } = await madeAccess();
    browser.allowsCopying = false;
    await page.getByRole('button', { name: 'Kennwort kopieren' }).click();
    await expect.element(page.getByRole('button', { name: 'Kennwort konnte nicht kopiert werden' })).toBeVisible();
    await isAsked();
  });

  test('when the person says so', async () => {
    await madeAccess();
    await done.click();
    await question.getByRole('button', { name: 'Ich habe sie notiert' }).click();
    await isLeft();
  });

  test('of several only all together', async () => {
    await openAccessForm('de', { meters: 6 });
    await page.getByRole('radio', { name: 'Je Haus ein Zugang' }).click();
    await page.getByRole('button', { name: '2 Zugänge erstellen' }).click();
    const accesses = page.getByRole('list', { name: 'Erstellte Zugänge' }).getByRole('listitem');
    const copy = async (nth: number) => {
      await accesses.nth(nth).getByRole('button').first().click();
      await accesses.nth(nth).getByRole('button', { name: 'Kennwort kopieren' }).click();
    };
    await copy(0);
    await isAsked();
    await copy(1);
    await done.click();
    await isLeft();
  });
});
