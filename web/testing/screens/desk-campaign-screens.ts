import { postAccess } from '@zaehlwerk/contract/access';
import type { Language } from '@zaehlwerk/contract/application';
import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { getOpenOrders } from '@zaehlwerk/contract/open-orders';
import { getProgress } from '@zaehlwerk/contract/operator';
import { postReminders } from '@zaehlwerk/contract/reminders';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../appears.ts';
import { PLAN } from '../desk-campaign.ts';
import { CAMPAIGNS, clerk } from '../desk-world.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { button, type DeskSetting, shown } from './desk-outside-screens.ts';
import type { ScreenState } from './screens.ts';

const onBoard = async (language: Language, setting: DeskSetting = {}) => {
  const desk = await shown(language, /^Jahresablesung 2025$/, { path: '/betrieb/kampagne', ...setting });
  await appears(page.getByRole('heading', { name: /^(Offene Aufträge|Open orders)$/ }));
  return desk;
};
const withRows = async (language: Language, prepare?: (server: FakeServer) => void) => {
  const desk = await onBoard(language, prepare === undefined ? {} : { prepare });
  await appears(page.getByRole('checkbox', { name: /1ISK/ }));
  await userEvent.keyboard('jx');
  return desk;
};
const inState = (state: 'closed' | 'open') => (server: FakeServer) =>
  server.on(getCampaigns, () => ({ campaigns: CAMPAIGNS.map((one) => ({ ...one, state })) }));

/** The states of a campaign's board. */
export const DESK_CAMPAIGN_SCREENS: readonly ScreenState[] = [
  { name: 'desk, board, an order chosen', readWide: true, show: (language) => withRows(language) },
  {
    name: 'desk, board, to be looked at alone',
    show: (language) => onBoard(language, { session: clerk(['read']) }),
  },
  {
    name: 'desk, board, nothing found, filter saved',
    show: async (language) => {
      const nothing = (server: FakeServer) => server.on(getOpenOrders, () => ({ count: 0, withMail: 0, orders: [] }));
      const desk = await onBoard(language, { prepare: nothing });
      await page.getByRole('combobox', { name: /^(Erreichbar|Reached)$/ }).selectOptions('none');
      await button(/^(Filter sichern|Save the filter)$/).click();
      await appears(button(/^(Filter aufheben|Remove the filter)$/));
      return desk;
    },
  },
  {
    name: 'desk, board, not counted',
    show: async (language) => {
      const failing = (server: FakeServer) => server.on(getProgress, () => new Refuses('unavailable'));
      const desk = await shown(language, /^Jahresablesung 2025$/, { path: '/betrieb/kampagne', prepare: failing });
      await appears(button(/^(Noch einmal versuchen|Try again)$/));
      return desk;
    },
  },
  {
    name: 'desk, board, without a campaign',
    show: (language) =>
      shown(language, /^(Noch keine Kampagne|No campaign yet)$/, {
        path: '/betrieb/kampagne',
        prepare: (server) => server.on(getCampaigns, () => ({ campaigns: [] })),
      }),
  },
  {
    name: 'desk, board, one more campaign',
    show: async (language) => {
      const desk = await onBoard(language);
      await button(/^(Neue Kampagne …|New campaign …)$/).click();
      await appears(page.getByLabelText(/^(Ablesen ab|Readings from)/));
      return desk;
    },
  },
  {
    name: 'desk, board, reminders',
    show: async (language) => {
      const desk = await withRows(language, (server) => server.on(postReminders, () => PLAN));
      await userEvent.keyboard('e');
      await appears(page.getByText(/brandes@hv\.example/));
      return desk;
    },
  },
  {
    name: 'desk, board, letters',
    show: async (language) => {
      const desk = await withRows(language, (server) => server.on(postAccess, () => new Blob(['%PDF-1.7'])));
      await page.getByRole('checkbox', { name: /8SEN/ }).click();
      await userEvent.keyboard('b');
      await button(/^(Probebrief ansehen|Look at a specimen)$/).click();
      await appears(page.getByRole('link', { name: /PDF/ }));
      return desk;
    },
  },
  {
    name: 'desk, board, archiving',
    show: async (language) => {
      const desk = await onBoard(language, { prepare: inState('closed') });
      await button(/^(Archivieren|Archive) \.\.\.$/).click();
      await button(/^(Archivieren|Archive)$/).click();
      await appears(page.getByRole('dialog').getByText(/^(Tippen|Type)/));
      return desk;
    },
  },
];
