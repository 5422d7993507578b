import { getCampaigns, putCampaign } from '@zaehlwerk/contract/campaigns';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  await expect.element(field(/^Name/)).toHaveFocus();
  await field(/^Name/).fill('Jahresablesung 2026');
  await field(/^Ablesen ab/).fill('15.11.26');
  await field(/^Ablesen bis/).fill('1.11.2026');
  await make();
  await expect.element(page.getByText('Dieser Tag liegt vor dem ersten.')).toBeVisible();
  expect(server.calls(putCampaign)).toEqual([]);
  await field(/^Ablesen bis/).fill('31.11.2026');
  await make();
  await expect.element(page.getByText(/^Diesen Tag gibt es nicht/)).toBeVisible();
  await expect.element(field(/^Ablesen bis/)).toHaveFocus();
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

/** A desk whose server knows what was made. */
const keeping = async (known: typeof CAMPAIGNS) => {
  const made = [...known];
  const desk = await renderDesk({
    path: '/betrieb/kampagne',
    prepare: (server) => {
      server.on(getCampaigns, () => ({ campaigns: [...made] }));
      server.on(putCampaign, ({ body, params }) => {
        const campaign = { ...CAMPAIGNS[0]!, ...body, campaignId: params['campaignId']!, orders: 0, withdrawn: 0 };
        made.push(campaign);
        return campaign;
      });
    },
  });
  return desk;
};
const chosen = page.getByRole('combobox', { name: 'Kampagne' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('[DSK-166] a campaign that was made is the chosen one: its board stands there with the focus', async () => {
  await keeping([]);
  await field(/^Name/).fill('Jahresablesung 2026');
  await expect.element(field(/^Name/)).not.toBeInvalid();
  await make();
  await expect.element(heading('Jahresablesung 2026')).toHaveFocus();
  await expect.element(chosen).toHaveDisplayValue('Jahresablesung 2026');
});

test('[DSK-166] one more campaign is made from the board of another; what was typed stays where it is closed before', async () => {
  const { server } = await keeping(CAMPAIGNS);
  const more = page.getByRole('button', { name: 'Neue Kampagne …' });
  await more.click();
  const dialog = page.getByRole('dialog', { name: 'Kampagne anlegen' });
  await dialog.getByLabelText(/^Name/).fill('Zwischenablesung');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(putCampaign)).toEqual([]);
  await more.click();
  await expect.element(dialog.getByLabelText(/^Name/)).toHaveValue('Zwischenablesung');
  await userEvent.keyboard('{Tab}');
  await dialog.getByLabelText(/^Ablesen ab/).fill('32.1.2027');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/^Diesen Tag gibt es nicht/)).toBeVisible();
  await dialog.getByLabelText(/^Ablesen ab/).fill('2.1.2027');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await expect.element(heading('Zwischenablesung')).toHaveFocus();
  await expect.element(chosen).toHaveDisplayValue('Zwischenablesung');
  expect(server.calls(putCampaign)[0]).toMatchObject({
    params: { campaignId: 'zwischenablesung' },
    body: { name: 'Zwischenablesung', earliestExecution: '2027-01-02', latestExecution: null },
  });
});
