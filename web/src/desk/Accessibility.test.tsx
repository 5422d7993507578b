import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { DESK_CLEARING_SCREENS } from '../../testing/screens/desk-clearing-screens.ts';
import { DESK_CLERKS_SCREENS } from '../../testing/screens/desk-clerks-screens.ts';
import { DESK_HAND_OVER_SCREENS } from '../../testing/screens/desk-hand-over-screens.ts';
import { DESK_IMPORT_SCREENS } from '../../testing/screens/desk-import-screens.ts';
import { DESK_OUTSIDE_SCREENS } from '../../testing/screens/desk-outside-screens.ts';
import { DESK_PEOPLE_SCREENS } from '../../testing/screens/desk-people-screens.ts';
import { DESK_CAMPAIGN_SCREENS } from '../../testing/screens/desk-campaign-screens.ts';
import { DESK_SETTINGS_SCREENS } from '../../testing/screens/desk-settings-screens.ts';
import { DESK_SCREENS } from '../../testing/screens/desk-screens.ts';

describe("[A01, A02, A13, A14, A15, A16, A17, A18, A20, A21, A22, A23, A29, A31, DSK-29] the operator's desk", () =>
  lookAtScreens([
    ...DESK_OUTSIDE_SCREENS,
    ...DESK_SCREENS,
    ...DESK_CAMPAIGN_SCREENS,
    ...DESK_CLEARING_SCREENS,
    ...DESK_IMPORT_SCREENS,
    ...DESK_HAND_OVER_SCREENS,
    ...DESK_PEOPLE_SCREENS,
    ...DESK_CLERKS_SCREENS,
    ...DESK_SETTINGS_SCREENS,
  ]));
