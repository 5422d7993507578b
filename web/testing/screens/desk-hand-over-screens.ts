import { getHandOver, postAcknowledgement } from '@zaehlwerk/contract/hand-over';
import type { Language } from '@zaehlwerk/contract/application';
import { getMscons } from '@zaehlwerk/contract/mscons';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { handingOver, MSCONS, nothingHandedOver } from '../desk-hand-over.ts';
import { clerk } from '../desk-world.ts';
import { Refuses } from '../fakes/fake-server.ts';
import { button, type DeskSetting, shown } from './desk-outside-screens.ts';
import type { ScreenState } from './screens.ts';

const atHandOver = (language: Language, setting: DeskSetting = {}) =>
  shown(language, /^(Übergabe|Hand-over)$/, { path: '/betrieb/uebergabe', prepare: handingOver, ...setting });

/** The market's files of what waits. */
const withMscons = async (language: Language) => {
  const desk = await atHandOver(language, {
    prepare: (server) => {
      handingOver(server);
      server.on(getMscons, () => MSCONS);
      server.on(postAcknowledgement, () => new Refuses('unavailable'));
    },
  });
  await page.getByRole('radio', { name: 'MSCONS' }).click({ force: true });
  await button(/MSCONS/).click();
  for (const name of [
    /^(Strom sichern|Save Electricity)$/,
    /^(Gas sichern|Save Gas)$/,
    /^(Liste sichern|Save the list)$/,
  ])
    await button(name).click();
  await appears(button(/^(Als übernommen bestätigen|Acknowledge as taken over)/));
  return desk;
};

/** The states of the hand-over. */
export const DESK_HAND_OVER_SCREENS: readonly ScreenState[] = [
  {
    name: 'desk, hand-over',
    readWide: true,
    show: async (language) => {
      const desk = await atHandOver(language);
      await appears(page.getByText(/503/));
      await appears(page.getByText(/sftp\.abrechnung\.example/));
      return desk;
    },
  },
  {
    name: 'desk, hand-over, nothing waits, nothing set up',
    show: async (language) => {
      const desk = await atHandOver(language, { prepare: nothingHandedOver });
      await appears(page.getByText(/drop put/));
      await appears(page.getByText(/webhook add/));
      return desk;
    },
  },
  { name: 'desk, hand-over, files for the market', show: withMscons },
  {
    name: 'desk, hand-over, to be acknowledged',
    show: async (language) => {
      const desk = await withMscons(language);
      await button(/^(Als übernommen bestätigen|Acknowledge as taken over)/).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /4[.,]118/ })
        .click();
      await appears(page.getByText(/^(Es wurde nichts bestätigt|Nothing was acknowledged)$/));
      return desk;
    },
  },
  {
    name: 'desk, hand-over, to be looked at alone',
    show: (language) => atHandOver(language, { session: clerk(['read']) }),
  },
  {
    name: 'desk, hand-over, not counted',
    show: async (language) => {
      const desk = await atHandOver(language, {
        session: clerk(['work']),
        prepare: (server) => server.on(getHandOver, () => new Refuses('unavailable')),
      });
      await appears(button(/^(Noch einmal versuchen|Try again)$/));
      return desk;
    },
  },
];
