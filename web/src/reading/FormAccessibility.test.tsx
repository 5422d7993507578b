import { describe } from 'vitest';
import { DRAFT_SCREENS } from '../../testing/screens/draft-screens.ts';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';

describe('[A01, A02, A13, A14, A15, A16, A17, A18, A20, A21, A22, A23, A29, A31] forms that were begun before', () =>
  lookAtScreens(DRAFT_SCREENS));
