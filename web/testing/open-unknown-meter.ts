import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import { postUnknownReading } from '@zaehlwerk/contract/readings';
import { page, userEvent } from 'vitest/browser';
import type { FakeBrowser } from './fakes/fake-device.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import { KARL, MARIA, type Person } from './people.ts';
import { photoFile } from './photo-files.ts';
import { renderApp } from './render-app.ts';
import { wireJobs } from './wire-job.ts';
import { appears } from './appears.ts';

export const main = page.getByRole('main');
export const account = main.getByRole('combobox');
export const number = main.getByRole('textbox', { name: /^(Zählernummer|Meter number)$/ });
export const value = main.getByRole('textbox', { name: /^(Zählerstand|Meter reading)$/ });
export const comment = main.getByRole('textbox', { name: /^(Kommentar|Comment)/ });
export const report = page.getByRole('button', { name: /^(Zähler melden|Report meter)$/ });
export const photos = page.getByRole('group', { name: /^(Fotos|Photos)$/ });
/** The heading once the report has arrived. */
export const reported = page.getByRole('heading', { level: 1, name: 'Zähler gemeldet' });
/** The link of the list that leads to the form. */
export const missing = page.getByRole('link', { name: 'Zähler fehlt in der Liste' });
/** The text with the number of invalid fields. */
export const summary = page.getByText(/^Bitte prüfen Sie \d+ Angaben?$/);
/** The field of the reading date. */
export const date = main.getByLabelText('Ablesedatum');

interface Setting {
  readonly signedIn?: readonly Person[];
  readonly features?: NonNullable<ApplicationConfig['features']>;
  readonly config?: ApplicationConfig;
  readonly prepare?: (server: FakeServer, browser: FakeBrowser) => unknown;
}

/** Maria with some meters. */
export const MARIA_WITH_METERS: Person = { ...MARIA, jobs: wireJobs(2, 5) };
/** Two people who are signed in. */
export const BOTH = [MARIA_WITH_METERS, KARL];

/** Opens the form for an unknown meter, with a server that accepts the reading. */
export async function openUnknownMeter({ signedIn = [MARIA_WITH_METERS], features, config, prepare }: Setting = {}) {
  const app = await renderApp({
    path: '/ablesung/neu',
    signedIn,
    config: { ...config, features: { unknownReadingsAllowed: true, ...features } },
    prepare: (server, browser) => {
      server.on(postUnknownReading, () => ({ id: 'unknown-1' }));
      prepare?.(server, browser);
    },
  });
  await appears(report);
  return app;
}

/** Fills in the required fields. */
export async function fillIn(digits = '1482'): Promise<void> {
  await number.fill('8ZRI0019045527');
  await value.click();
  await userEvent.keyboard(digits);
}

/** Chooses photos in the file chooser. */
export async function pickPhotos(count = 1): Promise<void> {
  await appears(photos);
  const input = document.querySelector('main input[type=file]');
  if (input === null) throw new Error('nothing to pick files with');
  const files = Array.from({ length: count }, () => photoFile({ width: 320, height: 240 }));
  await userEvent.upload(input, await Promise.all(files));
}
