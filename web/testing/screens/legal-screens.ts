import type { Language } from '@zaehlwerk/contract/application';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { MARIA } from '../people.ts';
import { renderApp } from '../render-app.ts';
import { type ScreenState, inLanguage } from './screens.ts';

const PATH = '/accessibility';
const OWN = {
  enabled: true,
  mainUrl: 'https://ablesen.stadtwerke-ellerbach.example',
  companyName: 'Stadtwerke Ellerbach Netzgesellschaft mbH & Co. KG',
  legals: 'Es gelten das Landesgleichstellungsgesetz und die **BITV 2.0**.',
  alternatives: 'Sie können Ihren Zählerstand auch telefonisch oder mit der Ablesekarte per Post melden.',
  contact: 'Frau Petersen\n<barrierefrei@stadtwerke-ellerbach.example>\n[030 23125 014](tel:03023125014)',
  enforcementOffice: 'Schlichtungsstelle des Landes\nMarktplatz 1, 34990 Ellerbach',
};

function linking(language: Language, accessibility: object = { enabled: true }) {
  const { config } = inLanguage(language);
  return { config: { ...config, legal: { imprint: 'https://ellerbach.example/impressum', accessibility } } };
}

/** The states of the accessibility statement, built in or the utility's own. */
export const LEGAL_SCREENS: readonly ScreenState[] = [
  {
    name: 'accessibility statement',
    readWide: true,
    show: async (language) => {
      const app = await renderApp({ ...linking(language), path: PATH });
      await appears(page.getByText(/^(Marktüberwachungsstelle|The market surveillance)/));
      return app;
    },
  },
  {
    name: 'accessibility statement, signed in',
    readWide: true,
    show: async (language) => {
      const app = await renderApp({ ...linking(language), path: PATH, signedIn: [MARIA] });
      await appears(page.getByText(/^(Marktüberwachungsstelle|The market surveillance)/));
      return app;
    },
  },
  {
    name: 'accessibility statement, high contrast switched on, details by the utility',
    show: async (language) => {
      const app = await renderApp({ ...linking(language, OWN), path: PATH });
      await appears(page.getByRole('link', { name: '030 23125 014' }));
      await page.getByRole('switch').click();
      return app;
    },
  },
  {
    name: 'accessibility statement in the words of the utility',
    show: async (language) => {
      const customContent =
        '# Stand\n\nDas Portal ist **teilweise** zugänglich.\n\n### Einzelheiten\n\n- Fotos\n- QR-Codes';
      const app = await renderApp({ ...linking(language, { enabled: true, customContent }), path: PATH });
      await appears(page.getByRole('heading', { name: 'Einzelheiten' }));
      return app;
    },
  },
];
