import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { UTILITY_SCREENS } from '../../testing/screens/utility-screens.ts';

describe('[A01, A13, A15, A16, A17, A18] words of the utility', () => lookAtScreens(UTILITY_SCREENS));
