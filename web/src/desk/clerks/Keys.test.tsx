import { deleteOperatorKey, postOperatorKey } from '@zaehlwerk/contract/operator';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { knowClerks } from '../../../testing/desk-clerks.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

async function openKeys() {
  const desk = await renderDesk({ path: '/betrieb/zugaenge', session: clerk(['keys']), prepare: knowClerks });
  await appears(page.getByRole('rowheader', { name: 'Abrechnung' }));
  return desk;
}

test('[DSK-84] keys stand with what they may in words, until when, and when they were used', async () => {
  await openKeys();
  const rows = Array.from(document.querySelectorAll('table tbody tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent),
  );
  expect(rows).toEqual([
    [
      'Abrechnung',
      'ansehen, einlesen und übergeben',
      'gültig',
      'ohne Ende',
      '21.11.2025, 10:30',
      'Beenden … Abrechnung',
    ],
    ['Auswertung 2024', 'ansehen', 'abgelaufen', '31.01.2025', 'noch nie', 'Beenden … Auswertung 2024'],
  ]);
});

test('[DSK-85] a key is made with no more than the clerk may, and shown this once', async () => {
  const { server } = await openKeys();
  await button('Schlüssel machen …').click();
  expect(dialog.getByRole('checkbox').all()).toHaveLength(2);
  await button('Schlüssel machen').click();
  await appears(dialog.getByText('Wählen Sie mindestens ein Recht.'));
  await dialog.getByRole('textbox', { name: 'Wofür' }).fill('Auswertung');
  await dialog.getByRole('checkbox', { name: 'ansehen' }).click();
  await dialog.getByRole('textbox', { name: /^Letzter Tag/ }).fill('31.2.2026');
  await button('Schlüssel machen').click();
  await appears(dialog.getByText(/^Diesen Tag gibt es nicht/));
  expect(server.calls(postOperatorKey)).toEqual([]);
  await dialog.getByRole('textbox', { name: /^Letzter Tag/ }).fill('31.12.2026');
  await button('Schlüssel machen').click();
  await appears(dialog.getByText('zwo_geheim'));
  expect(server.calls(postOperatorKey).map(({ body, headers }) => [body, headers.get('X-Application')])).toEqual([
    [{ name: 'Auswertung', scopes: ['read'], lastDay: '2026-12-31', applicationId: 'ellerbach' }, 'ellerbach'],
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Ich habe ihn notiert.' }).click();
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('zwo_geheim');
});

test('[DSK-86] a key ends after a question; one that had ended already is told so', async () => {
  const { server } = await openKeys();
  await button('Beenden … Abrechnung').click();
  await appears(page.getByText('Er gilt sofort und für immer nicht mehr.', { exact: false }));
  await button('Behalten').click();
  expect(server.calls(deleteOperatorKey)).toEqual([]);
  await button('Beenden … Abrechnung').click();
  await button('Schlüssel beenden').click();
  await appears(page.getByText('Der Schlüssel „Abrechnung“ ist beendet').first());
  expect(server.calls(deleteOperatorKey).map(({ params }) => params['keyId'])).toEqual(['k-1']);
  server.on(deleteOperatorKey, () => new Refuses('notFound'));
  await button('Beenden … Auswertung 2024').click();
  await button('Schlüssel beenden').click();
  await appears(page.getByText('Der Schlüssel „Auswertung 2024“ war schon beendet').first());
});
