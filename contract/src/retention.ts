import { RETENTION_CLASSES, RETENTION_ORDER } from '@zaehlwerk/domain/retention/retention';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { applicationId } from './operator.ts';
import type { RetentionSettings } from './retention-settings.ts';

const asked = z.object({
  photos: daysAsked('photos'),
  comments: daysAsked('comments'),
  history: daysAsked('history'),
  orders: daysAsked('orders'),
  contacts: daysAsked('contacts'),
  mails: daysAsked('mails'),
  logins: daysAsked('logins'),
  audit: daysAsked('audit'),
} satisfies Record<keyof RetentionSettings, unknown>);

function daysAsked(name: keyof typeof RETENTION_CLASSES) {
  return z.optional(
    z.coerce.number().check(z.int(), z.minimum(RETENTION_CLASSES[name].least), z.maximum(RETENTION_CLASSES[name].most)),
  );
}

/** What rules would delete now. */
export const getRetention = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/retention',
  summary:
    'How much the rules of the tenant document would delete now; days that are asked for count instead of theirs',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  query: asked,
  answer: {
    200: z.object({
      classes: z.array(
        z.object({
          class: z.enum(RETENTION_ORDER),
          /** Null: no rule, nothing is deleted. */
          days: z.nullable(z.number()),
          /** What is due now. */
          due: z.number(),
        }),
      ),
    }),
  },
  refusals: ['invalid', 'notFound'],
});
