import { getCampaigns, putCampaign } from '@zaehlwerk/contract/campaigns';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { CAMPAIGNS, clerk } from '../../../testing/desk-world.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

type Setting = NonNullable<Parameters<typeof renderDesk>[0]>;
const first = (setting: Setting = {}) =>
  renderDesk({
    path: '/betrieb/kampagne',
    prepare: (server) => server.on(getCampaigns, () => ({ campaigns: [] })),
    ...setting,
  });
const field = (name: RegExp) => page.getByLabelText(name);
const make = () => page.getByRole('button', { name: 'Anlegen' }).click();

test('[DSK-100, OPN-573] the first campaign is made at the desk, by its name and its days', async () => {
  const { server } = await first();
  await appears(page.getByRole('heading', { name: 'Kampagne anlegen' }));
  await make();
  await expect.element(page.getByText('Geben Sie der Kampagne einen Namen.')).toBeVisible();
  await field(/^Name/).fill('Jahresablesung 2026');
  await field(/^Ablesen ab/).fill('15.11.2026');
  await field(/^Ablesen bis/).fill('1.11.2026');
  await make();
  await expect.element(page.getByText('Dieser Tag liegt vor dem ersten.')).toBeVisible();
  expect(server.calls(putCampaign)).toEqual([]);
  await field(/^Ablesen bis/).fill('31.11.2026');
  await make();
  await expect.element(page.getByText(/^Diesen Tag gibt es nicht/)).toBeVisible();
  await field(/^Ablesen bis/).fill('15.12.2026');
  // Somebody else has made one of this name meanwhile.
  server.on(getCampaigns, () => ({ campaigns: [{ ...CAMPAIGNS[0]!, campaignId: 'jahresablesung-2026' }] }));
  server.on(putCampaign, ({ body, params }) => ({ ...CAMPAIGNS[0]!, ...body, campaignId: params['campaignId']! }));
  await make();
  await expect.poll(() => server.calls(putCampaign).length).toBe(1);
  expect(server.calls(putCampaign)[0]).toMatchObject({
    params: { campaignId: 'jahresablesung-2026-2' },
    body: { name: 'Jahresablesung 2026', earliestExecution: '2026-11-15', latestExecution: '2026-12-15' },
  });
});

test('[DSK-100] whoever may not make one is told the steps alone', async () => {
  await first({ session: clerk(['read']) });
  await appears(page.getByRole('heading', { name: 'Noch keine Kampagne' }));
  expect(page.getByRole('button', { name: 'Anlegen' }).query()).toBeNull();
});
