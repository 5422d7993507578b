import { getReminderWish } from '@zaehlwerk/contract/reminders';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { Refuses } from '../fakes/fake-server.ts';
import { renderApp } from '../render-app.ts';
import { inLanguage, type ScreenState } from './screens.ts';

const PATH = '/erinnerungen/q1w2e3r4';

/** The states of the page of a link in a reminder. */
export const REMINDER_SCREENS: readonly ScreenState[] = [
  {
    name: 'reminders',
    show: async (language) => {
      const prepare: Parameters<typeof renderApp>[0] = {
        prepare: (server) => server.on(getReminderWish, () => ({ wanted: true })),
      };
      const app = await renderApp({ ...inLanguage(language), ...prepare, path: PATH });
      await appears(page.getByRole('button', { name: /^(Nicht mehr erinnern|Stop reminders)$/ }));
      return app;
    },
  },
  {
    name: 'reminders, stopped',
    show: async (language) => {
      const prepare: Parameters<typeof renderApp>[0] = {
        prepare: (server) => server.on(getReminderWish, () => ({ wanted: false })),
      };
      const app = await renderApp({ ...inLanguage(language), ...prepare, path: PATH });
      await appears(page.getByRole('button', { name: /^(Wieder erinnern|Remind again)$/ }));
      return app;
    },
  },
  {
    name: 'reminders, link that is not valid',
    show: async (language) => {
      const prepare: Parameters<typeof renderApp>[0] = {
        prepare: (server) => server.on(getReminderWish, () => new Refuses('notFound')),
      };
      const app = await renderApp({ ...inLanguage(language), ...prepare, path: PATH });
      await appears(page.getByText(/^(Dieser Link|This link)/));
      return app;
    },
  },
];
