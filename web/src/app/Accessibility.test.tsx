import { lookAtScreens } from '../testing/look-at-screens.ts';
import { SCREENS } from '../testing/screens.ts';

lookAtScreens(SCREENS);
