import { page } from 'vitest/browser';
import { START_AFTER_MS } from '../../src/app/app-update.ts';
import { UNSENT_WORK } from '../../src/outbox/use-outbox.ts';
import type { Language } from '@zaehlwerk/contract/application';
import { renderApp } from '../render-app.ts';
import { type ScreenState, inLanguage } from './screens.ts';
import { appears } from '../appears.ts';

/** Offers a newer version over the sign-in screen. */
async function offerUpdate(language: Language) {
  const app = await renderApp(inLanguage(language));
  await app.clock.pass(START_AFTER_MS);
  app.device.appKeeper.newer.set('waiting');
  await appears(page.getByRole('dialog'));
  return app;
}

export const UPDATE_SCREENS: readonly ScreenState[] = [
  { name: 'a newer version is offered', show: offerUpdate },
  {
    name: 'a newer version is asked about again',
    show: async (language) => {
      const app = await offerUpdate(language);
      app.device.locks.hold(UNSENT_WORK);
      await page.getByRole('button', { name: /^(Jetzt|Update)/ }).click();
      await appears(page.getByRole('alertdialog'));
      return app;
    },
  },
];
