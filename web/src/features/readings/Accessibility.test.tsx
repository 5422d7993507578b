import { lookAtScreens } from '../../testing/look-at-screens.ts';
import { READING_SCREENS } from '../../testing/reading-screens.ts';

lookAtScreens(READING_SCREENS);
