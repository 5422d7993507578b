import { question } from '../../ui/area-icons.ts';
import { eyeSlash, warning } from '../../ui/frame-icons.ts';
import { arrowClockwise, chatText } from '../../ui/icons.ts';
import type { CaseReason } from './cases.ts';

/** Of each reason its icon and tone: no colour says anything alone. */
export const REASONS: Readonly<Record<CaseReason, { readonly icon: string; readonly tone: 'warn' | 'err' | 'wait' }>> =
  {
    photoDiffers: { icon: warning, tone: 'warn' },
    outsideRange: { icon: warning, tone: 'warn' },
    belowLast: { icon: warning, tone: 'warn' },
    notReadable: { icon: eyeSlash, tone: 'wait' },
    exchanged: { icon: arrowClockwise, tone: 'wait' },
    unknownMeter: { icon: question, tone: 'err' },
    withoutAccess: { icon: question, tone: 'err' },
    askedBack: { icon: chatText, tone: 'wait' },
  };
