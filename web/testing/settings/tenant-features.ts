import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import type { JobFeatureSettings } from '@zaehlwerk/domain/job/settings';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { meter } from '../meters.ts';
import { EVALUATED, evaluatedMeter, openEvaluation } from '../open-evaluation.ts';
import { openManagement, shareOf } from '../open-management.ts';
import { fillIn, main, missing, openUnknownMeter, report, reported } from '../open-unknown-meter.ts';
import { KARL, MARIA } from '../people.ts';
import { renderApp } from '../render-app.ts';
import { openAccessForm } from '../screens/access-screens.ts';
import type { Witness } from './witness.ts';

type Features = NonNullable<ApplicationConfig['features']>;
type Name = Exclude<keyof Features, keyof JobFeatureSettings>;

const there = (what: Locator) => () => expect.element(what).toBeVisible();
const notThere = (what: Locator) => () => expect.element(what).not.toBeInTheDocument();

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const username = page.getByLabelText(/^Benutzername/);
const password = page.getByLabelText('Kennwort', { exact: true });
const signIn = page.getByRole('button', { name: 'Anmelden' });

/** The sign-in screen with these flags. */
const signInWith = (of: (on: boolean) => Features) => (on: boolean) => renderApp({ config: { features: of(on) } });
async function type(name: string, secret: string) {
  await username.fill(name);
  await password.fill(secret);
}

const list = (features: Features, jobs = [meter({ id: 'strom' })]) =>
  renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs }], config: { features } });

const evaluationLink = page
  .getByRole('navigation', { name: 'Hauptnavigation' })
  .getByRole('link', { name: 'Auswertung' });
const sections = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
/** The list of the evaluation, with one flag on or off. */
const evaluation = (name: Name) => async (on: boolean) => {
  const app = await openEvaluation(EVALUATED, { features: { [name]: on } });
  await appears(page.getByRole('link', { name: /Stromzähler/ }));
  return app;
};
const inSections = (names: readonly string[]) => () => expect.poll(sections).toEqual(names);

const ESTIMATED = evaluatedMeter({
  rates: [
    {
      earlier: [
        ['2023-11-20', 100],
        ['2024-11-10', 190, { reason: 'ESTIMATED' }],
      ],
      last: ['2024-11-22', 200],
    },
  ],
});
const estimate = page.getByText('10.11.').first();

const shareLink = page.getByRole('link', { name: 'Teilen', exact: true });
const reminder = page.getByRole('link', { name: /^Erinnern/ }).first();
const sharesOf = (name: Name, usual: Features) => async (on: boolean) => {
  const app = await openManagement({ features: { ...usual, [name]: on } });
  await appears(page.getByRole('region', { name: 'Geteilte Zugänge' }).getByRole('listitem').first());
  return app;
};

/** What the confirmation before an access is created says; the rest is the server's, and tested there. */
const told = (what: string) => there(page.getByRole('dialog').getByText(what, { exact: false }));
const notTold = (what: string) => async () => {
  await told('letzter Stand')();
  await notThere(page.getByRole('dialog').getByText(what, { exact: false }))();
};
const question = (name: Name) => (on: boolean) => openAccessForm('de', { until: 'confirm', features: { [name]: on } });
const tells = (name: Name, what: string): Witness => ({
  open: question(name),
  seen: told(what),
  unseen: notTold(what),
});

/** Each flag of config.features that only a tenant has, visible on a screen. */
export const TENANT_FEATURES: { readonly [Each in Name]: Witness | readonly Witness[] } = {
  reshareAllowed: [
    {
      open: sharesOf('reshareAllowed', {}),
      seen: there(shareLink),
      unseen: notThere(shareLink),
    },
    {
      open: async (reshareAllowed) => {
        const app = await openManagement({
          path: '/management',
          signedIn: [{ ...MARIA, jobs: [meter({ id: 'strom' })] }, KARL],
          shares: new Map([['karl', [shareOf({ id: 'pohl', name: 'Hausmeister Pohl' }, [])]]]),
          features: { reshareAllowed },
        });
        await appears(page.getByText('1 Zugang'));
        return app;
      },
      seen: there(page.getByText('keine Zugänge')),
      unseen: notThere(page.getByText('keine Zugänge')),
    },
  ],
  unknownReadingsAllowed: {
    open: async (unknownReadingsAllowed) => {
      const app = await list({ unknownReadingsAllowed });
      await appears(page.getByRole('link', { name: /^Stromzähler/ }));
      return app;
    },
    seen: there(missing),
    unseen: notThere(missing),
  },
  unknownReadingsImageRequired: {
    open: async (unknownReadingsImageRequired) => {
      const app = await openUnknownMeter({ features: { unknownReadingsImageRequired } });
      await fillIn();
      await report.click();
      return app;
    },
    seen: () => expect.element(main).toMatchTextContent(/Bitte machen Sie ein Foto des Zählers\./),
    unseen: there(reported),
  },
  evaluationEnabled: {
    open: async (evaluationEnabled) => {
      const app = await list({ evaluationEnabled });
      await appears(page.getByRole('link', { name: /^Stromzähler/ }));
      return app;
    },
    seen: () => appears(evaluationLink),
    unseen: notThere(evaluationLink),
  },
  evaluationUseHistoricReadings: {
    open: evaluation('evaluationUseHistoricReadings'),
    seen: inSections(['Ablesung erledigt3', 'Ablesung offen1', 'Noch ohne Auswertung1']),
    unseen: inSections(['Ablesung erledigt3', 'Noch ohne Auswertung2']),
  },
  evaluationShowCurrentReadings: {
    open: evaluation('evaluationShowCurrentReadings'),
    seen: inSections(['Ablesung erledigt3', 'Ablesung offen1', 'Noch ohne Auswertung1']),
    unseen: inSections(['Ablesung erledigt2', 'Ablesung offen1', 'Noch ohne Auswertung2']),
  },
  evaluationShowOnlyDoneJobs: {
    open: evaluation('evaluationShowOnlyDoneJobs'),
    seen: inSections(['Ablesung erledigt3']),
    unseen: inSections(['Ablesung erledigt3', 'Ablesung offen1', 'Noch ohne Auswertung1']),
  },
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: {
    open: async (on) => {
      const features = { evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: on ? 12 : 11 };
      const app = await openEvaluation([ESTIMATED], { jobId: 'strom', features });
      await appears(page.getByText('22.11.').first());
      return app;
    },
    seen: notThere(estimate),
    unseen: () => appears(estimate),
  },
  loginUsernameMinLength: {
    open: signInWith((on) => ({ loginUsernameMinLength: on ? 9 : 3 })),
    seen: async () => {
      await type('EB-40718', 'moos-linde');
      await expect.element(signIn).toBeDisabled();
      await signIn.click({ force: true });
      await expect.element(page.getByText(/Benutzername \(mindestens 9 Zeichen\)/)).toBeVisible();
      await expect.element(username).toHaveFocus();
    },
    unseen: async () => (await type('EB-', 'moos-linde'), await expect.element(signIn).toBeEnabled()),
  },
  loginPasswordMinLength: {
    open: signInWith((on) => ({ loginPasswordMinLength: on ? 11 : 3 })),
    seen: async () => {
      await type('EB-407188', 'moos-linde');
      await expect.element(signIn).toBeDisabled();
      await signIn.click({ force: true });
      await expect.element(page.getByText(/Kennwort \(mindestens 11 Zeichen\)/)).toBeVisible();
      await expect.element(password).toHaveFocus();
    },
    unseen: async () => (await type('EB-407188', 'moo'), await expect.element(signIn).toBeEnabled()),
  },
  loginPasswordInputAsCleartext: {
    open: signInWith((loginPasswordInputAsCleartext) => ({ loginPasswordInputAsCleartext })),
    seen: () => expect.element(password).toHaveAttribute('type', 'text'),
    unseen: () => expect.element(password).toHaveAttribute('type', 'password'),
  },
  redirectToJobsScreenOnLoginEnabled: {
    open: async (redirectToJobsScreenOnLoginEnabled) => {
      const app = await renderApp({ config: { features: { redirectToJobsScreenOnLoginEnabled } } });
      await type('EB-407188', 'moos-linde');
      await signIn.click();
      return app;
    },
    seen: there(heading('Ablesen')),
    unseen: there(heading(/^Guten Tag/)),
  },
  multipleAccountsLoginEnabled: {
    open: async (multipleAccountsLoginEnabled) => {
      const config = { features: { multipleAccountsLoginEnabled } };
      const app = await renderApp({ path: '/management', signedIn: [MARIA], config });
      // The only account of a phone opens on its own.
      await page.getByRole('main').getByRole('link', { name: 'Konten' }).click();
      await appears(page.getByRole('main').getByText('Maria Wessel').first());
      return app;
    },
    seen: there(page.getByRole('link', { name: 'Weiteres Konto anmelden' })),
    unseen: notThere(page.getByRole('link', { name: 'Weiteres Konto anmelden' })),
  },
  preselectJobIfSingleEnabled: {
    open: (preselectJobIfSingleEnabled) => list({ preselectJobIfSingleEnabled }),
    seen: there(heading('Stromzähler')),
    unseen: there(heading('Ablesen')),
  },
  sendSubaccountReminderMailtoLinkEnabled: {
    open: sharesOf('sendSubaccountReminderMailtoLinkEnabled', { reshareAllowed: true }),
    seen: there(reminder),
    unseen: notThere(reminder),
  },
  sharesShowCustomer: tells('sharesShowCustomer', 'Kunde und Kundennummer'),
  sharesHideNameAtMeter: {
    open: question('sharesHideNameAtMeter'),
    seen: notTold('Name am Zähler'),
    unseen: told('Name am Zähler'),
  },
  sharesShowEarlierReadings: tells('sharesShowEarlierReadings', 'frühere Ablesungen'),
  sharesShowRemarksOfOthers: tells('sharesShowRemarksOfOthers', 'Hinweise und Fotos anderer'),
};
