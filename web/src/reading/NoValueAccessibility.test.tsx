import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { NO_VALUE_SCREENS } from '../../testing/screens/no-value-screens.ts';

describe('[OPS-107, A01, A02, A13, A14, A15, A16, A17, A18, A20, A21, A22, A23, A29, A31] saying why there is no value, or a lower one', () =>
  lookAtScreens(NO_VALUE_SCREENS));
