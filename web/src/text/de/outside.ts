import { FRAME } from './frame.ts';
import { SIGN_IN } from './sign-in.ts';

/** Formal German: every text shown before sign-in; loaded first, without the others. */
export const OUTSIDE = { ...FRAME, ...SIGN_IN } as const;
