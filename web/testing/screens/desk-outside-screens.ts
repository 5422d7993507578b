import type { Language } from '@zaehlwerk/contract/application';
import {
  postDeskCode,
  postDeskSignIn,
  postInvitation,
  postInvitationCode,
  postInvitationPassword,
} from '@zaehlwerk/contract/clerks';
import { page } from 'vitest/browser';
import { appears } from '../appears.ts';
import { clerk } from '../desk-world.ts';
import { type FakeServer, Refuses } from '../fakes/fake-server.ts';
import { renderDesk } from '../render-desk.ts';
import type { ScreenState } from './screens.ts';

export type DeskSetting = NonNullable<Parameters<typeof renderDesk>[0]>;

/** Renders the desk, and waits until a heading is there. */
export async function shown(language: Language, until: RegExp, setting: DeskSetting = {}) {
  const desk = await renderDesk({ language, ...setting });
  await appears(page.getByRole('heading', { name: until }));
  return desk;
}

export const button = (name: RegExp) => page.getByRole('button', { name });

/** Types mail and password, and goes on. */
async function typePassword() {
  await page.getByRole('textbox').first().fill('s.arndt@sw-ellerbach.example');
  await page.getByLabelText(/^(Kennwort|Password)$/).fill('ein langes Kennwort');
  await button(/^(Weiter zum Code|On to the code)$/).click();
}

async function atCode(language: Language, prepare: (server: FakeServer) => void = () => {}) {
  const desk = await renderDesk({
    language,
    session: null,
    prepare: (server) => {
      server.on(postDeskSignIn, () => ({ ticket: 't-1' }));
      prepare(server);
    },
  });
  await typePassword();
  await appears(page.getByRole('heading', { name: /^(Code eingeben|Enter the code)$/ }));
  return desk;
}

const CODES = Array.from('abcdefghjk', (letter) => `${letter}234-efgh-jkmn-pqrs`);

async function invited(language: Language, until: RegExp) {
  return shown(language, until, {
    path: '/betrieb/einladung#einmal',
    session: null,
    prepare: (server) => {
      server.on(postInvitation, () => ({
        name: 'S. Arndt',
        mail: 's.arndt@sw-ellerbach.example',
        expiresAt: '2025-11-28T09:00:00.000Z',
        passwordMinLength: 12,
      }));
      server.on(postInvitationPassword, () => ({
        secret: 'JBSWY3DPEHPK3PXP',
        otpauthUri: 'otpauth://totp/Ellerbach:s.arndt?secret=JBSWY3DPEHPK3PXP&issuer=Ellerbach',
      }));
      server.on(postInvitationCode, () => ({ recoveryCodes: CODES, session: clerk() }));
    },
  });
}

async function choosePassword(language: Language) {
  const desk = await invited(language, /^(Willkommen|Welcome)/);
  await page.getByLabelText(/^(Kennwort|Password)$/).fill('ein langes Kennwort');
  await button(/^(Weiter zur App|On to the app)$/).click();
  await appears(page.getByRole('img', { name: /^QR/ }));
  return desk;
}

/** The states of the operator's desk before the sign-in, and of its lock. */
export const DESK_OUTSIDE_SCREENS: readonly ScreenState[] = [
  {
    name: 'desk, sign-in',
    readWide: true,
    show: (language) => shown(language, /^(Betrieb|Operations)/, { session: null }),
  },
  {
    name: 'desk, sign-in refused',
    show: async (language) => {
      const prepare = (server: FakeServer) => server.on(postDeskSignIn, () => new Refuses('unauthorized'));
      const desk = await renderDesk({ language, session: null, prepare });
      await typePassword();
      await appears(page.getByRole('alert').filter({ hasText: /./ }));
      return desk;
    },
  },
  { name: 'desk, code', show: (language) => atCode(language) },
  {
    name: 'desk, recovery code refused',
    show: async (language) => {
      const wrong = new Refuses('unauthorized');
      const desk = await atCode(language, (server) => server.on(postDeskCode, () => wrong));
      await button(/^(Wiederherstellungscode|Use a recovery)/).click();
      await page.getByRole('textbox').fill('abcd');
      await button(/^(Anmelden|Sign in)$/).click();
      await appears(page.getByText(/^(Der Code stimmt nicht|The code is wrong)/));
      return desk;
    },
  },
  { name: 'desk, invitation', show: (language) => invited(language, /^(Willkommen|Welcome)/) },
  { name: 'desk, invitation, app', show: choosePassword },
  {
    name: 'desk, invitation, recovery codes',
    show: async (language) => {
      const desk = await choosePassword(language);
      await page.getByLabelText(/^Code$/).fill('123456');
      await button(/^(Einrichten|Set up)$/).click();
      await appears(page.getByRole('checkbox'));
      return desk;
    },
  },
  {
    name: 'desk, invitation over',
    show: (language) =>
      shown(language, /^(Diese Einladung|This invitation)/, {
        path: '/betrieb/einladung#vorbei',
        session: null,
        prepare: (server) => server.on(postInvitation, () => new Refuses('notFound')),
      }),
  },
  {
    name: 'desk, invitation that could not be asked about',
    show: (language) =>
      shown(language, /^(Der Server antwortet nicht|The server does not answer)/, {
        path: '/betrieb/einladung#einmal',
        session: null,
        prepare: (server) => {
          server.on(postInvitation, () => {
            server.unplug();
            return new Refuses('unavailable');
          });
        },
      }),
  },
  {
    name: 'desk, locked',
    show: (language) =>
      shown(language, /^(Gesperrt|Locked)$/, { session: clerk(['work'], { state: 'locked', applications: [] }) }),
  },
];
