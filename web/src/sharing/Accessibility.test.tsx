import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { ACCOUNT_SCREENS } from '../../testing/screens/account-screens.ts';
import { MANAGEMENT_SCREENS } from '../../testing/screens/management-screens.ts';

describe('[A01, A02, A13, A15, A16, A17, A18] the accounts of a device and their shares', () =>
  lookAtScreens([...ACCOUNT_SCREENS, ...MANAGEMENT_SCREENS]));
