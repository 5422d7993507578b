import { describe } from 'vitest';
import { ACCOUNT_SCREENS } from '../../testing/screens/account-screens.ts';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';

describe('[A01, A02, A13, A15, A16, A17, A18] the logins of a device', () => lookAtScreens(ACCOUNT_SCREENS));
