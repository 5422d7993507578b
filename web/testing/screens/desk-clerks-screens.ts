import type { Language } from '@zaehlwerk/contract/application';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { knowClerks } from '../desk-clerks.ts';
import { clerk } from '../desk-world.ts';
import { button, shown } from './desk-outside-screens.ts';
import type { ScreenState } from './screens.ts';

async function listed(language: Language) {
  const setting = { path: '/betrieb/zugaenge', session: clerk(['work', 'keys', 'people']), prepare: knowClerks };
  const desk = await shown(language, /^(Zugänge|Access)$/, setting);
  await appears(page.getByRole('rowheader', { name: 'Abrechnung' }));
  await appears(page.getByText('t.abel@sw-ellerbach.example'));
  return desk;
}

async function own(language: Language) {
  const desk = await shown(language, /^(Mein Zugang|My access)$/, {
    path: '/betrieb/zugaenge/meiner',
    prepare: knowClerks,
  });
  await appears(page.getByRole('rowheader', { name: /^Firefox/ }));
  await appears(page.getByRole('rowheader', { name: /^Rechner im Büro/ }));
  return desk;
}

/** The states in which clerks and keys are managed, and one's own access is seen to. */
export const DESK_CLERKS_SCREENS: readonly ScreenState[] = [
  { name: 'desk, access', readWide: true, show: listed },
  {
    name: 'desk, access, inviting',
    show: async (language) => {
      const desk = await listed(language);
      await button(/^(Einladen|Invite) …$/).click();
      await button(/^(Einladen|Invite)$/).click();
      return desk;
    },
  },
  {
    name: 'desk, access, ending somebody',
    show: async (language) => {
      const desk = await listed(language);
      await button(/^(Ändern|Change) … Tilda Abel$/).click();
      await page.getByRole('radio', { name: /^(Beenden|End)$/ }).click();
      return desk;
    },
  },
  {
    name: 'desk, access, a key that was made',
    show: async (language) => {
      const desk = await listed(language);
      await button(/^(Schlüssel machen|Make a key) …$/).click();
      await page.getByRole('textbox', { name: /^(Wofür|What it is for)$/ }).fill('Auswertung');
      await page.getByRole('checkbox', { name: /^(ansehen|look)$/ }).click();
      await button(/^(Schlüssel machen|Make the key)$/).click();
      await appears(page.getByText('zwo_geheim'));
      return desk;
    },
  },
  { name: 'desk, own access', readWide: true, show: own },
  {
    name: 'desk, own access, changing the password',
    show: async (language) => {
      const desk = await own(language);
      await button(/^(Kennwort ändern|Change the password) …$/).click();
      await button(/^(Kennwort ändern|Change the password)$/).click();
      return desk;
    },
  },
  {
    name: 'desk, own access, a further passkey',
    show: async (language) => {
      const desk = await own(language);
      await button(/^(Passkey anlegen|Make a passkey) …$/).click();
      await page
        .getByRole('dialog')
        .getByLabelText(/^(Kennwort|Password)$/)
        .fill('ein Kennwort');
      await page.getByRole('textbox', { name: 'Code' }).fill('407118');
      await button(/^(Weiter zum Passkey|On to the passkey)$/).click();
      desk.device.passkeys.makes = 'known';
      await page.getByRole('textbox', { name: 'Name' }).fill('Notebook');
      await button(/^(Passkey anlegen|Make the passkey)$/).click();
      await appears(page.getByText(/^(Dort liegt schon|There is a passkey)/));
      return desk;
    },
  },
  {
    name: 'desk, own access, removing a passkey',
    show: async (language) => {
      const desk = await own(language);
      await button(/^(Entfernen|Remove) … Rechner im Büro$/).click();
      await button(/^(Passkey entfernen|Remove the passkey)$/).click();
      return desk;
    },
  },
];
