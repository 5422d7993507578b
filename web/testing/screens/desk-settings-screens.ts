import type { Language } from '@zaehlwerk/contract/application';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { clerk } from '../desk-world.ts';
import { IN_FORCE, settingsOn } from '../settings-world.ts';
import { button, type DeskSetting, shown } from './desk-outside-screens.ts';
import type { ScreenState } from './screens.ts';

type OnServer = ReturnType<typeof settingsOn>;
const DRAFT = {
  document: { ...IN_FORCE, name: 'Stadtwerke Ellerbach am See', brandColor: '#F08A00' },
  basedOn: 7,
  revision: 'r0',
};

async function inSettings(language: Language, begin: (on: OnServer) => void = () => {}, setting: DeskSetting = {}) {
  const desk = await shown(language, /^(Einstellungen|Settings): /, {
    path: '/betrieb/einstellungen',
    prepare: (server) => begin(settingsOn(server)),
    ...setting,
  });
  await appears(page.getByRole('figure', { name: /^(Telefon mit|Phone with)/ }));
  return desk;
}

async function inPart(language: Language, name: RegExp, begin?: (on: OnServer) => void) {
  const desk = await inSettings(language, begin);
  await page
    .getByRole('navigation', { name: /^(Teile der|Parts of)/ })
    .getByRole('button', { name })
    .click();
  return desk;
}

/** The states of the settings. */
export const DESK_SETTINGS_SCREENS: readonly ScreenState[] = [
  {
    name: 'desk, settings, a draft',
    readWide: true,
    show: async (language) => {
      const desk = await inSettings(language, (on) => {
        on.draft = DRAFT;
      });
      await appears(page.getByRole('region', { name: /^(Farbe und|Colour and)/ }));
      return desk;
    },
  },
  {
    name: 'desk, settings, a draft of an earlier version',
    show: async (language) => {
      const desk = await inSettings(language, (on) => {
        on.draft = { ...DRAFT, basedOn: 6 };
      });
      await appears(button(/^(Auf die heutige|Take over to)/));
      return desk;
    },
  },
  { name: 'desk, settings, functions', show: (language) => inPart(language, /^(Funktionen|Functions)$/) },
  { name: 'desk, settings, contact', show: (language) => inPart(language, /^(Kontakt|Contact)$/) },
  {
    name: 'desk, settings, reasons',
    show: async (language) => {
      const desk = await inPart(language, /^(Gründe|Reasons)$/);
      await page.getByRole('checkbox').first().click();
      return desk;
    },
  },
  {
    name: 'desk, settings, texts',
    show: async (language) => {
      const desk = await inPart(language, /^(Texte|Texts)$/);
      await page.getByLabelText(/^(Texte finden|Find texts)$/).fill('login.title');
      await appears(page.getByRole('group', { name: 'login.title' }));
      return desk;
    },
  },
  { name: 'desk, settings, help', show: (language) => inPart(language, /^(Ablesehilfe|Help)$/) },
  {
    name: 'desk, settings, publishing',
    show: async (language) => {
      const desk = await inSettings(language, (on) => {
        on.draft = DRAFT;
      });
      await button(/^(Entwurf veröffentlichen|Publish the draft)/).click();
      await appears(page.getByRole('dialog'));
      return desk;
    },
  },
  {
    name: 'desk, settings, an earlier version',
    show: async (language) => {
      const desk = await inSettings(language);
      await button(/^(Fassung 6|Bring version 6)/).click();
      await appears(page.getByRole('dialog').getByRole('table'));
      return desk;
    },
  },
  {
    name: 'desk, settings, to be looked at alone',
    show: (language) => inSettings(language, undefined, { session: clerk(['read']) }),
  },
];
