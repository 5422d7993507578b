import { postResults, postUnknownReading } from '@zaehlwerk/contract/readings';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from './fakes/fake-server.ts';
import { meter } from './meters.ts';
import { acceptReadings, after, before, openReading, send } from './open-reading.ts';
import { fillIn, openUnknownMeter, report, value } from './open-unknown-meter.ts';
import type { RenderedApp } from './render-app.ts';

/** How each kind of reading goes through the same form. */
export const KINDS_OF_READING = {
  'of a job': {
    open: () => openReading({}, { prepare: (server) => server.on(postResults, () => new Refuses('internal')) }),
    fill: async () => {
      await before.click();
      await userEvent.keyboard('21074,3');
    },
    send,
    change: async () => {
      await after.click();
      await userEvent.keyboard('{End}{Backspace}4');
    },
    field: before,
    filled: '21074',
    back: page.getByRole('link', { name: /^Stromzähler/ }),
    attempts: (app: RenderedApp) => app.server.calls(postResults).map(({ headers }) => headers),
    accept: (app: RenderedApp) => acceptReadings(app.server, [meter({ id: 'strom' })]),
    hang: (app: RenderedApp, until: Promise<Refuses>) => app.server.on(postResults, () => until),
  },
  'of an unknown meter': {
    open: () => openUnknownMeter({ prepare: (server) => server.on(postUnknownReading, () => new Refuses('internal')) }),
    fill: () => fillIn(),
    send: report,
    change: async () => {
      await value.click();
      await userEvent.keyboard('{End}{Backspace}3');
    },
    field: value,
    filled: '1482',
    back: page.getByRole('link', { name: 'Zähler fehlt in der Liste' }),
    attempts: (app: RenderedApp) => app.server.calls(postUnknownReading).map(({ headers }) => headers),
    accept: (app: RenderedApp) => app.server.on(postUnknownReading, () => ({ id: 'unknown-1' })),
    hang: (app: RenderedApp, until: Promise<Refuses>) => app.server.on(postUnknownReading, () => until),
  },
};
