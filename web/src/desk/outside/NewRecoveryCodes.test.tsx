import { postRecoveryCodes } from '@zaehlwerk/contract/clerks';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pqr${(n % 8) + 2}-${n}`);
const list = page.getByRole('list', { name: 'Wiederherstellungscodes' });
const code = page.getByLabelText('Code', { exact: true });
const done = page.getByRole('button', { name: 'Zum Arbeitsplatz' });

async function open(): Promise<void> {
  await page.getByRole('button', { name: /^Angemeldet:/ }).click();
  await page.getByRole('button', { name: 'Neue Wiederherstellungscodes' }).click();
  await code.click();
}

test('[DSK-21, OPN-571] new recovery codes are in the menu of who is signed in, for a code, and ask before they are left unseen', async () => {
  let refuses = true;
  const { server } = await renderDesk({
    prepare: (fake) => fake.on(postRecoveryCodes, () => (refuses ? new Refuses('invalid') : { recoveryCodes: CODES })),
  });
  await open();
  await code.fill('407118');
  await userEvent.keyboard('{Enter}');
  await appears(page.getByText(/^Der Code stimmt nicht/).first());
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
  refuses = false;
  await userEvent.keyboard('407119{Enter}');
  await appears(list);
  expect(list.getByRole('listitem').all()).toHaveLength(10);
  expect(server.calls(postRecoveryCodes).map(({ body }) => body)).toEqual([{ code: '407118' }, { code: '407119' }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).toBeVisible();
  await done.click();
  await appears(page.getByText('Ohne die Codes weitergehen?'));
  await page.getByRole('button', { name: 'Codes ansehen' }).click();
  await expect.element(list).toBeVisible();
  await page.getByLabelText('Ich habe die Codes notiert.').click();
  await done.click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Jetzt zu tun' })).toBeVisible();
});

test('[DSK-21, OPN-571] while new codes are asked for nothing closes the dialog; where no answer comes, it says what that means', async () => {
  const answer = Promise.withResolvers<{ recoveryCodes: string[] }>();
  const { server } = await renderDesk({ prepare: (fake) => fake.on(postRecoveryCodes, () => answer.promise) });
  await open();
  await userEvent.keyboard('407118{Enter}');
  await expect.poll(() => server.calls(postRecoveryCodes)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Schließen' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  server.unplug();
  answer.resolve({ recoveryCodes: CODES });
  await appears(page.getByText(/bisherigen Codes gelten vielleicht schon nicht mehr/).first());
  server.plugIn();
  await userEvent.keyboard('407119{Enter}');
  await appears(list);
  expect(server.calls(postRecoveryCodes).map(({ body }) => body.code)).toEqual(['407118', '407119']);
});
