import { postToken } from '@zaehlwerk/contract/accounts';
import type { Language } from '@zaehlwerk/contract/application';
import {
  type ContactInformationItem,
  getContact,
  getHelp,
  getHelpText,
  getMeterReadingHelp,
} from '@zaehlwerk/contract/help';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { openReading } from '../open-reading.ts';
import { MARIA } from '../people.ts';
import { renderApp } from '../render-app.ts';
import { wireJobs } from '../wire-job.ts';
import { type ScreenState, inLanguage } from './screens.ts';

const MARKDOWN = [
  '# Zähler mit zwei Tarifen',
  'Die Anzeige wechselt **alle zehn Sekunden**. [Mehr dazu](https://ellerbach.example/zaehler)',
  '- 1.8.1 ist der Hochtarif\n- 1.8.2 ist der Niedertarif',
  '1. Warten\n2. Ablesen',
  '> Bei Fragen: [030 23125 014](tel:03023125014)',
].join('\n\n');

const CONTACT = [
  ['text', MARKDOWN],
  ['phone', '030 23125 014'],
  ['email', 'ablesung@stadtwerke-ellerbach.example'],
  ['address', 'Kundenzentrum, Marktplatz 3, 34990 Ellerbach'],
  ['hours', 'Montag bis Freitag, 8 bis 18 Uhr'],
] as const;

function contactIn(language: Language): ContactInformationItem[] {
  return CONTACT.map(([path, text]) => ({ language, path, text }));
}

/** A utility that allows readings without access. */
function allowing(language: Language) {
  const { config } = inLanguage(language);
  return { config: { ...config, unknownUserReading: { unknownUserReadingAllowed: true } } };
}

const HELP = [
  '# Ihren Zähler finden',
  'Die meisten Zähler hängen im **Keller** oder im Treppenhaus. [Mehr dazu](https://ellerbach.example/zaehler)',
  '## Strom',
  '- Der Hochtarif heißt 1.8.1.\n- Der Niedertarif heißt 1.8.2.',
  '## Wasser',
  '1. Deckel öffnen\n2. Glas abwischen',
  '# Den Zählerstand eintragen',
  'Geben Sie alle Ziffern ein.',
  '### Hinter dem Komma',
  'Diese Ziffern sind rot umrahmt.',
].join('\n\n');

const contents = page.getByRole('navigation', { name: /^(Inhalt|Contents)$/ });

/** A utility with global help. */
function helping(server: FakeServer, text: () => { markdown: string } | Refuses): void {
  server.on(getHelp, () => ({}));
  server.on(getHelpText, text);
}

/** The states with the utility's own texts: contact information, instructions and help. */
export const UTILITY_SCREENS: readonly ScreenState[] = [
  {
    name: 'sign-in without access',
    readWide: true,
    show: async (language) => {
      const app = await renderApp(allowing(language));
      await page.getByRole('tab', { name: /^(Ohne|No) / }).click();
      await appears(page.getByRole('link', { name: /^(Ablesung ohne|Reading without)/ }));
      return app;
    },
  },
  {
    name: 'sign-in failed, without access offered',
    show: async (language) => {
      const prepare = (server: FakeServer) => server.on(postToken, () => new Refuses('unauthorized'));
      const app = await renderApp({ ...allowing(language), prepare, path: '/m/abgelaufen' });
      await appears(page.getByRole('alertdialog'));
      return app;
    },
  },
  {
    name: 'home with contact information',
    show: async (language) => {
      const app = await renderApp({
        ...inLanguage(language),
        signedIn: [{ ...MARIA, jobs: wireJobs(2, 5) }],
        prepare: (server) => server.on(getContact, () => ({ contactInformationItems: contactIn(language) })),
      });
      await appears(page.getByRole('link', { name: /^Mehr dazu/ }));
      return app;
    },
  },
  {
    name: 'instructions opened',
    show: async (language) => {
      const instruction = { obisFilter: null, meterNumberFilter: null, multiMeterRate: null, language };
      const app = await openReading(
        {},
        {
          ...inLanguage(language),
          prepare: (server) =>
            server.on(getMeterReadingHelp, () => ({ instructions: [{ ...instruction, markdown: MARKDOWN }] })),
        },
      );
      await page.getByRole('heading', { level: 2, name: /^(So liest|So lesen|How to read)/ }).click();
      await appears(page.getByRole('link', { name: /^Mehr dazu/ }));
      return app;
    },
  },
  {
    name: 'help',
    readWide: true,
    show: async (language) => {
      const app = await renderApp({
        ...inLanguage(language),
        path: '/help',
        signedIn: [MARIA],
        prepare: (server) => helping(server, () => ({ markdown: HELP })),
      });
      await appears(page.getByRole('link', { name: /^Mehr dazu/ }));
      await appears(contents);
      return app;
    },
  },
  {
    name: 'help that could not be loaded',
    show: async (language) => {
      const app = await renderApp({
        ...inLanguage(language),
        path: '/help',
        signedIn: [MARIA],
        prepare: (server) => helping(server, () => new Refuses('unavailable')),
      });
      await appears(page.getByText(/Ellerbach\.$/));
      await appears(contents);
      return app;
    },
  },
];
