import { RETENTION_CLASSES, type RetentionClass } from '@zaehlwerk/domain/retention/retention';
import * as z from 'zod/mini';

function days(name: RetentionClass) {
  return z.optional(
    z.number().check(z.int(), z.minimum(RETENTION_CLASSES[name].least), z.maximum(RETENTION_CLASSES[name].most)),
  );
}

/** After how many days what is deleted by rule; what is left out is not. */
export const RetentionSettings = z.object({
  photos: days('photos'),
  comments: days('comments'),
  history: days('history'),
  orders: days('orders'),
  contacts: days('contacts'),
  mails: days('mails'),
  logins: days('logins'),
  audit: days('audit'),
});
export type RetentionSettings = z.infer<typeof RetentionSettings>;
