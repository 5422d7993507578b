import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import type { Language } from '@zaehlwerk/contract/application';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { Refuses } from '../fakes/fake-server.ts';
import { consent, heading, number, send, sendOffline, toSummary, WITHOUT_ACCESS_PATH } from '../open-without-access.ts';
import { reopen } from '../render-app.ts';
import type { ScreenState } from './screens.ts';
import { openIn } from './without-access-steps.ts';

/** Opens it with a form that was begun and left. */
async function begunBefore(language: Language) {
  const app = await openIn(language);
  await number.fill('1EMH0048213907');
  await app.clock.pass(2_000);
  return reopen(app, WITHOUT_ACCESS_PATH);
}

/** What replaces the form of the reading without access: its ends, the states of its token, an earlier draft. */
export const WITHOUT_ACCESS_ENDS: readonly ScreenState[] = [
  {
    name: 'without access, sent',
    show: async (language) => {
      const app = await openIn(language);
      await toSummary();
      await consent.click();
      await send.click();
      await appears(heading(/^(Zählerstand gesendet|Reading sent)$/));
      return app;
    },
  },
  {
    name: 'without access, kept on the device',
    show: async (language) => {
      const app = await openIn(language);
      await toSummary();
      await consent.click();
      await sendOffline(app.server);
      return app;
    },
  },
  {
    name: 'without access, loading',
    show: (language) =>
      openIn(language, {
        loads: true,
        prepare: (server) => server.on(postAnonymousToken, () => new Promise(() => {})),
      }),
  },
  {
    name: 'without access, not possible now',
    show: async (language) => {
      const app = await openIn(language, {
        prepare: (server) => server.on(postAnonymousToken, () => new Refuses('unavailable')),
      });
      await appears(page.getByRole('button', { name: /^(Noch einmal versuchen|Try again)$/ }));
      return app;
    },
  },
  {
    name: 'without access, session expired',
    show: async (language) => {
      const app = await openIn(language);
      await number.fill('1EMH');
      app.server.on(postAnonymousToken, () => new Refuses('tooManyRequests'));
      await app.clock.pass(3_600_000);
      await appears(page.getByRole('button', { name: /^(Sitzung erneuern|Renew session)$/ }));
      return app;
    },
  },
  {
    name: 'without access, not available',
    show: (language) => openIn(language, { settings: { meters: [] } }),
  },
  {
    name: 'without access, begun before',
    show: async (language) => {
      const app = await begunBefore(language);
      await appears(page.getByRole('button', { name: /^(Weitermachen|Go on with it)$/ }));
      return app;
    },
  },
  {
    name: 'without access, thrown away',
    show: async (language) => {
      const app = await begunBefore(language);
      await page.getByRole('button', { name: /^(Verwerfen|Throw it away)/ }).click();
      await appears(number);
      return app;
    },
  },
];
