import { OUTSIDE as FORMAL } from '../de/outside.ts';
import type { OutsideTexts } from '../texts.ts';
import { INFORMAL_FRAME } from './frame.ts';
import { INFORMAL_SIGN_IN } from './sign-in.ts';

/** Informal German: every text shown before sign-in. */
export const OUTSIDE: OutsideTexts = { ...FORMAL, ...INFORMAL_FRAME, ...INFORMAL_SIGN_IN };
