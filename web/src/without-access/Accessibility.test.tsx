import { describe } from 'vitest';
import { lookAtScreens } from '../../testing/look/look-at-screens.ts';
import { WITHOUT_ACCESS_ENDS } from '../../testing/screens/without-access-ends.ts';
import { WITHOUT_ACCESS_STEPS } from '../../testing/screens/without-access-steps.ts';

describe('[A01, A02, A13, A14, A15, A16, A17, A18, A20, A21, A22, A23, A29, A31] reading without access', () =>
  lookAtScreens([...WITHOUT_ACCESS_STEPS, ...WITHOUT_ACCESS_ENDS]));
