import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { UPDATE_SCREENS } from '../../testing/screens/update-screens.ts';

describe('[A01, A13, A15, A16, A17, A18] the offer of a newer version', () => lookAtScreens(UPDATE_SCREENS));
