import { describe } from 'vitest';
import { LEGAL_SCREENS } from '../../testing/screens/legal-screens.ts';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';

describe('[A01, A02, A13, A14, A15, A16, A17, A18, A20, A21, A22, A23, A29, A33] the accessibility statement', () =>
  lookAtScreens(LEGAL_SCREENS));
