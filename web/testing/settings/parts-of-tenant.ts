import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import { ROLES_FOR_RECEIPT_WITHOUT_ACCESS } from '@zaehlwerk/domain/account/roles';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { meter } from '../meters.ts';
import { card, openCommunication, REGISTERED } from '../open-communication.ts';
import { send, typeDigits } from '../open-reading.ts';
import { openWithoutAccess, toSummary } from '../open-without-access.ts';
import { renderApp } from '../render-app.ts';
import { wireJobs } from '../wire-job.ts';
import { tokenWithoutAccess } from '../without-access.ts';
import type { Witness } from './witness.ts';

type Part = 'communication' | 'legal' | 'languageConfig';
type Config<Name extends Part> = NonNullable<ApplicationConfig[Name]>;
type Legal = Config<'legal'>;
type Accessibility = NonNullable<Legal['accessibility']>;

const shows = (what: Locator) => ({
  seen: () => expect.element(what).toBeVisible(),
  unseen: () => expect.element(what).not.toBeInTheDocument(),
});
const main = page.getByRole('main');
const says = (on: string, off: string) => ({
  seen: () => expect.element(main).toMatchTextContent(on),
  unseen: async () => (
    await expect.element(main).toMatchTextContent(off), await expect.element(main).not.toMatchTextContent(on)
  ),
});

const dialog = page.getByRole('dialog');
const register = dialog.getByRole('link', { name: /^Jetzt einrichten/ });

/** Each setting of config.communication. */
export const COMMUNICATION: { readonly [Each in keyof Config<'communication'>]-?: Witness } = {
  showModalAfterLastJob: {
    open: async (showModalAfterLastJob) => {
      const config = { communication: { showModalAfterLastJob } };
      const jobs = [meter({ id: 'strom' })];
      const app = await openCommunication(jobs, { path: '/ablesung/strom', config, info: REGISTERED });
      await typeDigits('20829');
      await send.click();
      await appears(page.getByRole('heading', { name: 'Ablesung gesendet', includeHidden: true }));
      await app.clock.pass(1_000);
      return app;
    },
    ...shows(dialog),
  },
  unknownUserReceiptEnabled: {
    open: async (unknownUserReceiptEnabled) => {
      const app = await openWithoutAccess({
        config: { communication: { unknownUserReceiptEnabled } },
        prepare: (server, _browser, { clock }) =>
          server.on(postAnonymousToken, () => ({
            token: tokenWithoutAccess(clock.now(), ROLES_FOR_RECEIPT_WITHOUT_ACCESS),
          })),
      });
      await toSummary();
      return app;
    },
    ...shows(page.getByRole('textbox', { name: /^Kopie per E-Mail/ })),
  },
  crmRegistrationUrl: {
    open: async (on) => {
      const crmRegistrationUrl = `https://${on ? 'crm' : 'kunden'}.example/`;
      const app = await openCommunication(wireJobs(5, 5), { config: { communication: { crmRegistrationUrl } } });
      await card.click();
      return app;
    },
    seen: () => expect.element(register).toHaveAttribute('href', expect.stringMatching(/^https:\/\/crm\.example\//)),
    unseen: () =>
      expect.element(register).toHaveAttribute('href', expect.stringMatching(/^https:\/\/kunden\.example\//)),
  },
};

const IMPRINT = 'https://ellerbach.example/impressum';
const footer = page.getByRole('contentinfo');
const linked = (name: RegExp) => shows(footer.getByRole('link', { name }));
const privacy = (on: boolean) => (on ? { privacy: 'https://ellerbach.example/datenschutz' } : {});
const signInWith = (legal: (on: boolean) => Legal) => (on: boolean) => renderApp({ config: { legal: legal(on) } });

/** The accessibility statement with this detail, or with none. */
const statement = (detail: Accessibility, on: string, off: string): Witness => ({
  open: (isOn) => renderApp({ path: '/accessibility', config: { legal: { accessibility: isOn ? detail : {} } } }),
  ...says(on, off),
});

/** Each setting of config.legal. */
export const LEGAL: {
  readonly [Each in keyof (Omit<Legal, 'accessibility'> & Accessibility)]-?: Witness | readonly Witness[];
} = {
  imprint: { open: signInWith((on) => (on ? { imprint: IMPRINT } : {})), ...linked(/^Impressum/) },
  privacy: [
    { open: signInWith(privacy), ...linked(/^Datenschutz/) },
    { open: signInWith(privacy), ...shows(main.getByRole('link', { name: /^Mehr zum Datenschutz/ })) },
    {
      open: async (on) => {
        const app = await openWithoutAccess({ config: { legal: privacy(on) } });
        await toSummary();
        return app;
      },
      ...shows(main.getByRole('link', { name: /^Datenschutzerklärung/ })),
    },
  ],
  enabled: { open: signInWith((enabled) => ({ accessibility: { enabled } })), ...linked(/^Barrierefreiheit/) },
  url: statement({ url: 'https://zaehler.example' }, 'https://zaehler.example', 'https://portal.test'),
  mainUrl: statement(
    { url: 'https://zaehler.example', mainUrl: 'https://haupt.example' },
    'https://haupt.example',
    'https://portal.test',
  ),
  companyName: statement({ companyName: 'Netze Ellerbach KG' }, 'Netze Ellerbach KG', 'Stadtwerke Ellerbach'),
  legals: statement({ legals: 'Es gilt die BITV.' }, 'Es gilt die BITV.', 'BFSG'),
  alternatives: statement({ alternatives: 'Auch am Telefon.' }, 'Auch am Telefon.', 'BFSG'),
  contact: statement({ contact: 'Frau Petersen' }, 'Frau Petersen', 'Stadtwerke Ellerbach'),
  enforcementOffice: statement({ enforcementOffice: 'Schlichtungsstelle' }, 'Schlichtungsstelle', 'Marktüberwachung'),
  customContent: statement({ customContent: 'Ganz eigene Worte.' }, 'Ganz eigene Worte.', 'BFSG'),
};

const button = (name: string) => shows(page.getByRole('button', { name }));
const DE = { name: 'de' as const, readableName: 'Deutsch' };
const EN = { name: 'en' as const, readableName: 'English' };
const withLanguages = (languageConfig: (on: boolean) => Config<'languageConfig'>) => (on: boolean) =>
  renderApp({ config: { languageConfig: languageConfig(on) } });

/** Each setting of config.languageConfig, on the sign-in screen. */
export const LANGUAGES: Readonly<Record<string, Witness>> = {
  name: {
    open: async (on) => {
      const other = { name: on ? ('en' as const) : ('de-informal' as const), readableName: 'Andere' };
      const app = await renderApp({ config: { languageConfig: { enabledLanguages: [DE, other] } } });
      await page.getByRole('button', { name: /Andere/ }).click();
      return app;
    },
    ...button('Sign in'),
  },
  readableName: {
    open: withLanguages((on) => ({ enabledLanguages: [DE, on ? { ...EN, readableName: 'Englisch (UK)' } : EN] })),
    ...shows(page.getByRole('button', { name: /Englisch \(UK\)/ })),
  },
  defaultLanguage: {
    open: withLanguages((on) => ({ enabledLanguages: [DE, EN], defaultLanguage: on ? 'en' : 'de' })),
    ...button('Sign in'),
  },
  translations: {
    open: withLanguages((on) => ({ translations: on ? { de: { 'login.privacy': 'Wir geben nichts weiter.' } } : {} })),
    ...says('Wir geben nichts weiter.', 'nur für die Ablesung'),
  },
};
