import { postUnknownReading } from '@zaehlwerk/contract/readings';
import { page } from 'vitest/browser';
import { Refuses } from '../fakes/fake-server.ts';
import { fillIn, MARIA_WITH_METERS, openUnknownMeter, photos, pickPhotos, report } from '../open-unknown-meter.ts';
import { KARL } from '../people.ts';
import { renderApp } from '../render-app.ts';
import { type ScreenState, inLanguage } from './screens.ts';
import { appears } from '../appears.ts';

const summary = page.getByText(/^(Bitte prüfen Sie|Bitte prüfe|Please check)/);

/** The states of the form for a meter that is not on the list. */
export const UNKNOWN_METER_SCREENS: readonly ScreenState[] = [
  {
    name: 'list with the way to a missing meter',
    show: async (language) => {
      const { config } = inLanguage(language);
      const features = { unknownReadingsAllowed: true };
      const app = await renderApp({
        config: { ...config, features },
        path: '/ablesung',
        signedIn: [MARIA_WITH_METERS],
      });
      await appears(page.getByRole('link', { name: /^(Zähler fehlt|Meter missing)/ }));
      return app;
    },
  },
  { name: 'missing meter', readWide: true, show: (language) => openUnknownMeter(inLanguage(language)) },
  {
    name: 'missing meter, send pressed too early',
    show: async (language) => {
      const app = await openUnknownMeter({
        ...inLanguage(language),
        signedIn: [MARIA_WITH_METERS, KARL],
        features: { unknownReadingsImageRequired: true },
      });
      await report.click();
      await appears(summary);
      return app;
    },
  },
  {
    name: 'missing meter, filled in',
    show: async (language) => {
      const app = await openUnknownMeter(inLanguage(language));
      await fillIn();
      await pickPhotos();
      await appears(photos.getByRole('img'));
      return app;
    },
  },
  {
    name: 'missing meter, refused',
    show: async (language) => {
      const errors = [{ field: 'meterNumber', code: 'taken', message: 'Stadtwerke Ellerbach' }];
      const app = await openUnknownMeter({
        ...inLanguage(language),
        prepare: (server) => server.on(postUnknownReading, () => new Refuses('invalid', {}, errors)),
      });
      await fillIn();
      await report.click();
      await appears(summary);
      return app;
    },
  },
  {
    name: 'missing meter reported',
    show: async (language) => {
      const app = await openUnknownMeter(inLanguage(language));
      await fillIn();
      await report.click();
      await appears(page.getByRole('heading', { level: 1, name: /^(Zähler gemeldet|Meter reported)$/ }));
      return app;
    },
  },
];
