import { JOB_SCREENS } from '../../testing/job-screens.ts';
import { lookAtScreens } from '../../testing/look-at-screens.ts';

lookAtScreens(JOB_SCREENS);
