import { getShares } from '@zaehlwerk/contract/sharing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { openManagement, SHARES } from '../../testing/open-management.ts';
import { runSharing } from '../../testing/sharing.ts';

const dialog = page.getByRole('dialog');
const karl = page.getByRole('link', { name: 'Hausmeister Karl', exact: true });
const rows = dialog.getByRole('listitem');

test('[MGT-13, MGT-16, MGT-31, OPN-301] management asks for counts, and for the jobs of a share when it is opened', async () => {
  const { server } = await openManagement();
  const asked = () => server.calls(getShares).map(({ query }) => query);
  await appears(karl);
  expect(asked()).toEqual([{ jobs: 'count' }]);
  await karl.click();
  await expect.element(rows.first()).toMatchTextContent(/1ISK/);
  expect(asked()).toEqual([{ jobs: 'count' }, { shareId: 'karl' }]);
});

test('[MGT-31, OPN-301] jobs that cannot be loaded say why, and are loaded again', async () => {
  const { server } = await openManagement();
  await appears(karl);
  server.on(getShares, () => new Refuses('unavailable'));
  await karl.click();
  await expect.element(dialog).toMatchTextContent(/12 von 38.*Die Zähler konnten nicht geladen werden\..*später/);
  expect(rows.elements()).toEqual([]);
  runSharing(server, new Map([['brandes', SHARES]]));
  await dialog.getByRole('button', { name: 'Noch einmal laden' }).click();
  await expect.element(dialog.getByRole('heading', { level: 3, name: '38 Zähler' })).toBeVisible();
  await expect.element(rows.first()).toBeVisible();
});
