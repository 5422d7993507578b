import type { OutsideTexts } from '../texts.ts';
import { FRAME } from './frame.ts';
import { SIGN_IN } from './sign-in.ts';

/** English: everything that is said before somebody has signed in. */
export const OUTSIDE: OutsideTexts = { ...FRAME, ...SIGN_IN };
