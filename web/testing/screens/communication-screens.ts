import type { Language } from '@zaehlwerk/contract/application';
import { postReadingReceipts } from '@zaehlwerk/contract/communication';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { Refuses } from '../fakes/fake-server.ts';
import { card, CRM, openCommunication, REGISTERED } from '../open-communication.ts';
import { withContact } from '../people.ts';
import { wireJobs } from '../wire-job.ts';
import { type ScreenState, inLanguage } from './screens.ts';

type Setting = Parameters<typeof openCommunication>[1];

async function openHome(language: Language, setting: Setting = {}) {
  const config = { ...CRM, ...setting.config, ...inLanguage(language).config };
  const app = await openCommunication(wireJobs(5, 5), { ...setting, config });
  await appears(card);
  return app;
}

async function openDialog(language: Language, setting: Setting = {}) {
  const app = await openHome(language, setting);
  await card.click();
  await appears(page.getByRole('dialog'));
  return app;
}

const ask = page.getByRole('dialog').getByRole('button').nth(1);

/** The states of the communication dialog, and of its card. */
export const COMMUNICATION_SCREENS: readonly ScreenState[] = [
  {
    name: 'home, receipts',
    readWide: true,
    show: (language) => openHome(language, { prepare: withContact }),
  },
  { name: 'communication, to register', show: (language) => openDialog(language) },
  {
    name: 'communication, nowhere to register',
    show: (language) => openDialog(language, { config: { communication: {} } }),
  },
  { name: 'communication, receipt', show: (language) => openDialog(language, { info: REGISTERED }) },
  {
    name: 'communication, being asked for',
    show: async (language) => {
      const prepare: NonNullable<Setting>['prepare'] = (server) =>
        server.on(postReadingReceipts, () => new Promise(() => {}));
      const app = await openDialog(language, { info: REGISTERED, prepare });
      await ask.click();
      return app;
    },
  },
  {
    name: 'communication, refused',
    show: async (language) => {
      const prepare: NonNullable<Setting>['prepare'] = (server) =>
        server.on(postReadingReceipts, () => new Refuses('conflict'));
      const app = await openDialog(language, { info: REGISTERED, prepare });
      await ask.click();
      await appears(page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ }));
      return app;
    },
  },
  {
    name: 'communication, asked for already',
    show: async (language) => {
      const app = await openDialog(language, { info: REGISTERED });
      await ask.click();
      await appears(page.getByText(/^(Schon angefordert|Already asked for)$/));
      await card.click();
      await appears(page.getByRole('dialog'));
      return app;
    },
  },
];
