import { postRecoveryCodes } from '@zaehlwerk/contract/clerks';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pqr${(n % 8) + 2}-${n}`);
const list = page.getByRole('list', { name: 'Wiederherstellungscodes' });

test('[DSK-21, OPN-571] new recovery codes are in the menu of who is signed in, for a code, and ask before they are left unseen', async () => {
  let refuses = true;
  const { server } = await renderDesk({
    prepare: (fake) => fake.on(postRecoveryCodes, () => (refuses ? new Refuses('invalid') : { recoveryCodes: CODES })),
  });
  await page.getByRole('button', { name: /^Angemeldet:/ }).click();
  await page.getByRole('button', { name: 'Neue Wiederherstellungscodes' }).click();
  const code = page.getByLabelText('Code', { exact: true });
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
  await page.getByLabelText('Ich habe die Codes notiert.').click();
  await page.getByRole('button', { name: 'Zum Arbeitsplatz' }).click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Jetzt zu tun' })).toBeVisible();
});
