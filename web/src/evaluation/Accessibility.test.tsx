import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { EVALUATION_SCREENS } from '../../testing/screens/evaluation-screens.ts';

describe('[A01, A02, A13, A15, A16, A17, A18] the evaluation', () => lookAtScreens(EVALUATION_SCREENS));
