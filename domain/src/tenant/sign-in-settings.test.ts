import { expect, test } from 'vitest';
import { resolveSignInSettings } from './tenant-settings.ts';

test('[CST-01, CST-02, CST-35] without configuration: five characters each, several logins, everything else off', () => {
  expect(resolveSignInSettings({})).toEqual({
    loginUsernameMinLength: 5,
    loginPasswordMinLength: 5,
    loginPasswordInputAsCleartext: false,
    redirectToJobsScreenOnLoginEnabled: false,
    multipleAccountsLoginEnabled: true,
  });
});

test('what the tenant configures goes before the defaults, also an off', () => {
  const features = {
    multipleAccountsLoginEnabled: false,
    loginPasswordMinLength: 8,
    loginUsernameMinLength: undefined,
  };
  expect(resolveSignInSettings(features)).toMatchObject({
    multipleAccountsLoginEnabled: false,
    loginPasswordMinLength: 8,
    loginUsernameMinLength: 5,
  });
});
