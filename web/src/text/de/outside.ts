import { FRAME } from './frame.ts';
import { SIGN_IN } from './sign-in.ts';

/** Formal German: everything that is said before somebody has signed in; loaded first and alone. */
export const OUTSIDE = { ...FRAME, ...SIGN_IN } as const;
