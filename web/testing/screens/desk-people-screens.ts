import type { Language } from '@zaehlwerk/contract/application';
import { getPerson } from '@zaehlwerk/contract/persons';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../appears.ts';
import { knowMaria } from '../desk-people.ts';
import { clerk } from '../desk-world.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { button, type DeskSetting, shown } from './desk-outside-screens.ts';
import type { ScreenState } from './screens.ts';

const session = clerk(['work', 'people']);

const looking = async (language: Language, setting: DeskSetting = {}) =>
  shown(language, /^(Personen|People)$/, { path: '/betrieb/personen', session, prepare: knowMaria, ...setting });

const withMaria = (language: Language, prepare: (server: FakeServer) => void = knowMaria) =>
  shown(language, /^Maria Wessel$/, { path: '/betrieb/personen/maria', session, prepare });

async function moveToNora(): Promise<void> {
  await userEvent.keyboard('m');
  await page.getByRole('textbox', { name: /^(Benutzername|User name)$/ }).fill('EB-500001');
  await button(/^(Umzug prüfen|Check the move) …$/).click();
}

/** The states in which persons are looked after. */
export const DESK_PEOPLE_SCREENS: readonly ScreenState[] = [
  { name: 'desk, people, first look', show: (language) => looking(language) },
  {
    name: 'desk, people, found',
    readWide: true,
    show: async (language) => {
      const desk = await looking(language, { path: '/betrieb/personen#wessel' });
      await appears(page.getByRole('link', { name: /Maria Wessel/ }));
      return desk;
    },
  },
  {
    name: 'desk, people, may not',
    show: (language) =>
      shown(language, /^(Das geht hier nicht|This cannot be done here)$/, {
        path: '/betrieb/personen',
        session: clerk(['work']),
      }),
  },
  { name: 'desk, person', readWide: true, show: (language) => withMaria(language) },
  {
    name: 'desk, person, gone',
    show: (language) =>
      shown(language, /^(Diese Person gibt es hier nicht|There is no such person here)$/, {
        path: '/betrieb/personen/maria',
        session,
        prepare: (server) => server.on(getPerson, () => new Refuses('notFound')),
      }),
  },
  {
    name: 'desk, person, trial',
    show: async (language) => {
      const desk = await withMaria(language);
      await button(/^(Probelauf|Trial)$/).click();
      await appears(button(/^(Person löschen|Erase the person)$/));
      await button(/^(Person löschen|Erase the person)$/).click();
      return desk;
    },
  },
  {
    name: 'desk, person, new access data',
    show: async (language) => {
      const desk = await withMaria(language);
      await userEvent.keyboard('z');
      await button(/^(Zugangsdaten machen|Make access data)$/).click();
      await appears(page.getByText('kirsche-7-amsel'));
      return desk;
    },
  },
  {
    name: 'desk, person, ending a share',
    show: async (language) => {
      const desk = await withMaria(language);
      await button(/^(Beenden|End) … Markus Wessel/).click();
      await appears(page.getByRole('dialog').getByRole('textbox'));
      return desk;
    },
  },
  {
    name: 'desk, person, moving out',
    readWide: true,
    show: async (language) => {
      const desk = await withMaria(language);
      await userEvent.keyboard('m');
      await button(/^(Umzug prüfen|Check the move) …$/).click();
      await appears(page.getByText(/^(Geben Sie den Benutzernamen ein|Type the user name)/));
      return desk;
    },
  },
  {
    name: 'desk, person, move told',
    show: async (language) => {
      const desk = await withMaria(language);
      await moveToNora();
      await appears(page.getByRole('dialog').getByText(/^(Alte und neue Angaben|What was said before)/));
      return desk;
    },
  },
  {
    name: 'desk, person, moved',
    show: async (language) => {
      const desk = await withMaria(language);
      await moveToNora();
      await button(/^(Umziehen|Move)$/).click();
      await appears(page.getByRole('heading', { name: /^(Umgezogen|Moved)$/ }));
      return desk;
    },
  },
];
