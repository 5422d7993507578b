import { getClerks } from '@zaehlwerk/contract/clerk-management';
import {
  deleteClerkDeputy,
  deleteDeskDeputy,
  getDeskDeputy,
  putClerkDeputy,
  putDeskDeputy,
} from '@zaehlwerk/contract/deputies';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { CLERKS, knowClerks } from '../../../testing/desk-clerks.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const dialog = page.getByRole('dialog');
const who = dialog.getByLabelText('Wer vertritt');
const last = dialog.getByLabelText('Letzter Tag');
const name = dialog.getByRole('button', { name: 'Vertretung eintragen' });
const TILDA = { clerkId: 'tilda', name: 'Tilda Abel', from: '2025-11-24', to: '2025-11-28' };

/** One's own access, from the menu of the own name. */
async function own(deputy: typeof TILDA | null = null) {
  const desk = await renderDesk({
    session: clerk(['read']),
    prepare: (server) => {
      knowClerks(server);
      if (deputy !== null) server.on(getDeskDeputy, () => ({ deputy, standsInFor: [], colleagues: [deputy] }));
    },
  });
  await page.getByRole('button', { name: /^Angemeldet:/ }).click();
  await page.getByRole('button', { name: 'Mein Zugang' }).click();
  await appears(page.getByText(deputy === null ? 'Niemand vertritt Sie.' : /^Tilda Abel vertritt Sie/));
  return desk;
}

test('[DSK-211] a clerk names a deputy by keyboard, and is told that it is so', async () => {
  const { server } = await own();
  await expect.element(page.getByText('Sie vertreten Mira Voss vom 20.11.2025 bis zum 30.11.2025.')).toBeVisible();
  await page.getByRole('button', { name: 'Vertretung …' }).click();
  await who.selectOptions('Tilda Abel');
  await dialog.getByLabelText('Erster Tag').fill('24.11.25');
  await last.fill('28 11 2025');
  server.on(getDeskDeputy, () => ({ deputy: TILDA, standsInFor: [], colleagues: [] }));
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText('Die Vertretung von S. Arndt ist eingetragen').first());
  await expect.element(page.getByText('Tilda Abel vertritt Sie vom 24.11.2025 bis zum 28.11.2025.')).toBeVisible();
  expect(server.calls(putDeskDeputy).map(({ body }) => body)).toEqual([
    { deputyId: 'tilda', from: '2025-11-24', to: '2025-11-28' },
  ]);
});

test('[DSK-211] what is wrong is said at each field, before it is sent and after', async () => {
  const { server } = await own();
  await page.getByRole('button', { name: 'Vertretung …' }).click();
  await last.fill('20.11.2025');
  await name.click();
  await expect.element(who).toHaveAccessibleDescription('Bitte wählen Sie, wer vertritt.');
  await expect.element(who).toHaveFocus();
  await expect.element(last).toHaveAccessibleDescription(/Frühestens am 21\.11\.2025\./);
  await last.fill('31.11.2025');
  await name.click();
  await expect.element(last).toHaveAccessibleDescription(/Diesen Tag gibt es nicht\./);
  expect(server.calls(putDeskDeputy)).toEqual([]);
  server.on(putDeskDeputy, () => new Refuses('invalid', {}, [{ field: 'deputyId', code: 'taken', message: '' }]));
  await who.selectOptions('Tilda Abel');
  await last.fill('30.11.2025');
  await name.click();
  await expect.element(who).toHaveAccessibleDescription(/vertritt schon so viele/);
});

test('[DSK-211] it is ended by one press', async () => {
  const { server } = await own(TILDA);
  await page.getByRole('button', { name: 'Vertretung …' }).click();
  await expect.element(who).toHaveValue('tilda');
  await dialog.getByRole('button', { name: 'Vertretung beenden' }).click();
  await appears(page.getByText('Die Vertretung von S. Arndt ist beendet').first());
  expect(server.calls(deleteDeskDeputy)).toHaveLength(1);
});

test('[DSK-211, OPN-726] in the list of clerks it is shown at both, named for somebody else, and ended', async () => {
  const { server } = await renderDesk({
    path: '/betrieb/zugaenge',
    session: clerk(['work', 'settings', 'people']),
    prepare: (one) => {
      knowClerks(one);
      one.on(getClerks, () => ({
        clerks: CLERKS.map((other) => (other.clerkId === 'c-1' ? { ...other, deputy: TILDA } : other)),
      }));
    },
  });
  const row = (of: string) => page.getByRole('row', { name: new RegExp(of) });
  await appears(row('t.abel@'));
  await expect.element(row('s.arndt@')).toMatchTextContent(/vertreten durch Tilda Abel, 24\.11\.2025 bis 28\.11\.2025/);
  await expect.element(row('t.abel@')).toMatchTextContent(/vertritt S\. Arndt, 24\.11\.2025 bis 28\.11\.2025/);
  await row('t.abel@').getByRole('button', { name: 'Vertretung … Tilda Abel' }).click();
  await who.selectOptions('S. Arndt');
  await last.fill('28.11.2025');
  await name.click();
  await appears(page.getByText('Die Vertretung von Tilda Abel ist eingetragen').first());
  expect(server.calls(putClerkDeputy).map(({ body, params }) => [params, body])).toEqual([
    [
      { applicationId: 'ellerbach', clerkId: 'tilda' },
      { deputyId: 'c-1', from: '2025-11-21', to: '2025-11-28' },
    ],
  ]);
  expect(server.calls(deleteClerkDeputy)).toEqual([]);
});

test('[DSK-211] the frame says on every screen for whom somebody stands in, and until when', async () => {
  const session = clerk(['read']);
  const [application] = session.applications;
  await renderDesk({
    session: {
      ...session,
      applications: [{ ...application!, standsInFor: [{ name: 'Mira Voss', to: '2025-11-30' }] }],
    },
  });
  await appears(page.getByText('In Vertretung für Mira Voss (bis 30.11.2025)'));
});
