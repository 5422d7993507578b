import { REMINDER_DAYS } from '@zaehlwerk/domain/reminder/reminder';
import * as z from 'zod/mini';

/** How a utility reminds by mail; what is left out is as usual. */
export const ReminderSettings = z.object({
  /** After how many days somebody may be reminded again. */
  days: z.optional(z.number().check(z.int(), z.minimum(REMINDER_DAYS.least), z.maximum(REMINDER_DAYS.most))),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;
