import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { SIGN_IN_SCREENS } from '../../testing/screens/sign-in-screens.ts';

describe('[A01, A02, A13, A14, A15, A16, A17, A18, A20, A21, A22, A23, A29] the scanner, its dialogs and the introduction', () =>
  lookAtScreens(SIGN_IN_SCREENS));
