import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { ASKED_BACK_SCREENS } from '../../testing/screens/asked-back-screens.ts';

describe('[A01, A02, A13, A15, A16, A17, A18] a question of the utility above the form', () =>
  lookAtScreens(ASKED_BACK_SCREENS));
