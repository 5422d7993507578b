import { postToken } from '@zaehlwerk/contract/accounts';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/tenant/tenant-settings';
import { createConnection } from '../src/server/connection.ts';
import { createServerApi } from '../src/server/server-api.ts';
import type { FakeBrowser } from './fakes/fake-device.ts';
import type { fakeServer } from './fakes/fake-server.ts';
import type { Person } from './people.ts';
import { createAccounts } from '../src/sign-in/accounts.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** A tab of a browser, with the accounts that are signed in there. */
export function openTab(browser: FakeBrowser) {
  const device = browser.openTab('/');
  const connection = createConnection(device);
  const api = createServerApi({ ...device, language: () => 'de', answered: connection.noteAnswer });
  const accounts = createAccounts(device, api, connection);
  const expired: string[] = [];
  accounts.onExpired(({ id }) => expired.push(id));
  const ids = () => accounts.list.get().map(({ id }) => id);
  const signIn = ({ username, password }: Person, multipleAccountsLoginEnabled = true) =>
    accounts.signIn(
      { by: 'password', typed: { username, password } },
      { applicationId: 'ellerbach', signIn: { ...DEFAULT_SIGN_IN_SETTINGS, multipleAccountsLoginEnabled } },
      () => {},
    );
  return { device, api, accounts, expired, ids, signIn };
}

/** The calls that renewed a token. */
export const renewals = (server: ReturnType<typeof fakeServer>) =>
  server.calls(postToken).filter(({ body }) => body.token?.startsWith('refresh-'));
