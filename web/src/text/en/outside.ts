import type { OutsideTexts } from '../texts.ts';
import { FRAME } from './frame.ts';
import { SIGN_IN } from './sign-in.ts';

/** English: every text shown before sign-in. */
export const OUTSIDE: OutsideTexts = { ...FRAME, ...SIGN_IN };
