import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { REMINDER_SCREENS } from '../../testing/screens/reminder-screens.ts';
import { COMMUNICATION_SCREENS } from '../../testing/screens/communication-screens.ts';

describe('[A01, A02, A13, A15, A16, A17, A18] communication', () => lookAtScreens(COMMUNICATION_SCREENS));

describe('[A01, A13, A15, A16, A17, A18] the page of a reminder', () => lookAtScreens(REMINDER_SCREENS));
