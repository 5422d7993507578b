import { describe } from 'vitest';
import { lookAtScreens } from '../testing/look-at-screens.ts';
import { SCREENS } from '../testing/screens.ts';

describe('[A01, A02, A13, A15, A16, A17, A18, A21] loading, signing in, home, menu, messages', () =>
  lookAtScreens(SCREENS));
