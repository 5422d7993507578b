import type { Language } from '@zaehlwerk/contract/application';
import { getResultImage, postResults } from '@zaehlwerk/contract/readings';
import { page, userEvent } from 'vitest/browser';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { HOUSEHOLD, type MeterFacts, result } from '../meters.ts';
import { openReading } from '../open-reading.ts';
import { photoFile } from '../photo-files.ts';
import { type ScreenState, inLanguage } from './screens.ts';
import { appears } from '../appears.ts';

const COMMENTS = { commentsEnabled: true, freeTextCommentEnabled: true, showReadingCommentAllowed: true };
const SETTINGS = {
  queryPostDecimals: true,
  commentRequiredIfImplausible: true,
  defaultComments: [{ text: 'Zähler getauscht' }],
};
const before = page.getByLabelText(/^(Vor dem Komma|Before the point)$/).first();
const send = page.getByRole('button', { name: /^(Ablesung senden|Send reading)$/ });
const others = HOUSEHOLD.filter(({ id }) => id !== 'strom');

function open(language: Language, facts: Partial<MeterFacts> = {}, prepare?: (server: FakeServer) => void) {
  const features = { ...COMMENTS, ...facts.features };
  const settings = { ...SETTINGS, ...facts.settings };
  const setting = { others, ...inLanguage(language), ...(prepare === undefined ? {} : { prepare }) };
  return openReading({ ...facts, features, settings }, setting);
}

async function type(digits: string) {
  await before.click();
  await userEvent.keyboard(digits);
}

const twoRates = {
  rates: [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ],
};

/** The states of taking a reading, from the empty form to the confirmation. */
export const READING_SCREENS: readonly ScreenState[] = [
  { name: 'empty form', readWide: true, show: (language) => open(language) },
  {
    name: 'a value that fits',
    show: async (language) => {
      const app = await open(language);
      await type('21074,3{Enter}');
      return app;
    },
  },
  {
    name: 'a value to check',
    show: async (language) => {
      const app = await open(language);
      await type('31074,3{Enter}');
      return app;
    },
  },
  {
    name: 'two rates, one wrong, send pressed',
    show: async (language) => {
      const app = await open(language, twoRates);
      await type('21074{Enter}{Enter}');
      await send.click();
      await appears(page.getByRole('link', { name: /Nachkommastelle|decimal/ }));
      return app;
    },
  },
  {
    name: 'a comma without a place',
    show: async (language) => {
      const app = await open(language, { rates: [{ post: 0 }] });
      await page.getByRole('textbox', { name: /^(Verbrauch|Consumption)/ }).click();
      await userEvent.keyboard('21074,3');
      return app;
    },
  },
  {
    name: 'incomplete, asked',
    show: async (language) => {
      const app = await open(language, twoRates);
      await type('21074,3');
      await send.click();
      await appears(page.getByRole('alertdialog'));
      return app;
    },
  },
  {
    name: 'date open, put back',
    show: async (language) => {
      const app = await open(language);
      await page.getByRole('button', { name: /^(Ablesedatum|Reading date)/ }).click();
      await page.getByLabelText(/^(Ablesedatum|Reading date)$/).fill('01.01.2025');
      await userEvent.keyboard('{Enter}');
      return app;
    },
  },
  {
    name: 'a date that is none',
    show: async (language) => {
      const app = await open(language);
      await page.getByRole('button', { name: /^(Ablesedatum|Reading date)/ }).click();
      await page.getByLabelText(/^(Ablesedatum|Reading date)$/).fill('31.11.2025');
      await userEvent.keyboard('{Enter}');
      return app;
    },
  },
  {
    name: 'calendar',
    show: async (language) => {
      const app = await open(language);
      await page.getByRole('button', { name: /^(Ablesedatum|Reading date)/ }).click();
      await page.getByRole('button', { name: /Kalender öffnen|Open calendar/ }).click();
      await appears(page.getByRole('grid'));
      return app;
    },
  },
  {
    name: 'comment open, too short',
    show: async (language) => {
      const app = await open(language);
      await type('31074,3{Enter}');
      await page.getByRole('button', { name: /^(Kommentar|Comment)$/ }).click();
      await userEvent.keyboard('ja');
      await app.clock.pass(1500);
      return app;
    },
  },
  {
    name: 'meter details',
    show: async (language) => {
      const app = await open(language);
      const details = page.getByRole('button', { name: /Zählerdaten|meter details/ });
      if (details.elements().some((one) => one.getClientRects().length > 0)) {
        await details.click();
        await appears(page.getByRole('dialog'));
      }
      return app;
    },
  },
  {
    name: 'photo attached, another kind refused',
    show: async (language) => {
      const app = await open(language);
      const input = document.querySelector('input[type=file]');
      if (input === null) throw new Error('nothing to pick files with');
      await userEvent.upload(input, [
        await photoFile({ width: 320, height: 240 }),
        await photoFile({ width: 320, height: 240 }),
      ]);
      await appears(page.getByRole('button', { name: /^(Foto 2 .* vergrößern|Enlarge photo 2)/i }));
      await page.getByRole('button', { name: /^(Foto 2 entfernen|Remove photo 2)$/ }).click();
      const other = document.querySelector('input[type=file]');
      if (other !== null) await userEvent.upload(other, new File(['no photo'], 'text.jpg'));
      await appears(page.getByText(/^(Nur JPEG-Fotos|Only JPEG)/));
      return app;
    },
  },
  {
    name: 'photo required, value typed',
    show: async (language) => {
      const app = await open(language, { settings: { imageRequired: true } });
      await type('21074,3{Enter}{Enter}');
      return app;
    },
  },
  {
    name: 'a photo, large',
    show: async (language) => {
      const app = await open(language);
      const input = document.querySelector('input[type=file]');
      if (input === null) throw new Error('nothing to pick files with');
      await userEvent.upload(input, await photoFile({ width: 320, height: 240 }));
      await page.getByRole('button', { name: /^(Foto 1 .* vergrößern|Enlarge photo 1)/i }).click();
      await appears(page.getByRole('dialog'));
      return app;
    },
  },
  {
    name: 'outside the period',
    show: (language) => open(language, { latest: '2025-11-18', rates: [{ target: '2025-11-17' }] }),
  },
  {
    name: 'sending',
    show: async (language) => {
      const app = await open(language, {}, (server) => server.on(postResults, () => new Promise(() => {})));
      await type('21074,3');
      await send.click();
      await appears(page.getByRole('button', { name: /^(Wird gesendet|Sending) …$/ }));
      return app;
    },
  },
  {
    name: 'done',
    show: (language) =>
      open(language, { done: true, rates: [{ results: [result(21_074.3, { comment: 'Zähler getauscht' })] }] }),
  },
  {
    name: 'done, with photos',
    show: async (language) => {
      const readingResultImages = [{ imageId: 'a' }, { imageId: 'b' }];
      const sent = result(21_074.3, { readingResultImages });
      const app = await open(
        language,
        { done: true, rates: [{ results: [sent] }], features: { showReadingImagesAllowed: true } },
        (server) =>
          server.on(getResultImage, ({ params }) =>
            params['imageId'] === 'a' ? photoFile({ width: 320, height: 240 }) : new Refuses('notFound'),
          ),
      );
      await appears(page.getByText(/^(Foto nicht geladen|Photo not loaded)$/));
      await appears(page.getByRole('button', { name: /^(Foto 1 .* vergrößern|Enlarge photo 1)/i }));
      return app;
    },
  },
  {
    name: 'done, with all readings',
    show: async (language) => {
      const results = [result(21_070.3, { created: '2025-11-21T13:30:00.000Z' }), result(21_074.3)];
      const app = await open(language, { done: true, rates: [{ results }] });
      await page.getByText(/^(Alle Ablesungen zeigen|Show all readings)/).click();
      await appears(page.getByText(/^(gilt|counts)$/));
      return app;
    },
  },
  {
    name: 'correcting',
    show: (language) => correct(language),
  },
  {
    name: 'a correction, discarded',
    show: async (language) => {
      const app = await correct(language);
      await before.fill('21174');
      await page.getByRole('button', { name: /^(Nicht korrigieren|Do not correct)$/ }).click();
      return app;
    },
  },
];

/** The form of a correction, which does not show the photo that was sent. */
async function correct(language: Language) {
  const sent = result(21_074.3, { readingResultImages: [{ imageId: 'a' }] });
  const app = await open(language, { done: true, rates: [{ results: [sent] }] });
  await page.getByRole('button', { name: /korrigieren und neu senden|Correct the reading/ }).click();
  return app;
}
