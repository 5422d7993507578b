import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId } from './operator.ts';

/** A clerk as others of the same application know them. */
const Colleague = z.object({ clerkId: z.string(), name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** From which day to which, both with them, somebody stands in for a clerk; days in Germany. */
const days = { from: z.string(), to: z.string() };

/** Who stands in for a clerk, today or later. */
export const Deputy = z.extend(Colleague, days);
export type Deputy = z.infer<typeof Deputy>;

const day = boundedText(10).check(z.iso.date());

/** Who is to stand in, and when; in place of whoever was to before. */
const toName = z.object({ deputyId: boundedName, from: day, to: day });

export const getDeskDeputy = endpoint({
  method: 'GET',
  path: '/api/desk/session/deputy',
  summary: 'Who stands in for the clerk who asks at this desk, today or later; for whom they do; and who could',
  caller: 'clerk',
  answer: {
    200: z.object({
      deputy: z.nullable(Deputy),
      /** At most ten. */
      standsInFor: z.array(Deputy),
      /** The other clerks who may sign in here, by name; at most 1,000. */
      colleagues: z.array(Colleague),
    }),
  },
  refusals: [],
});

export const putDeskDeputy = endpoint({
  method: 'PUT',
  path: '/api/desk/session/deputy',
  summary:
    'Names the deputy of the clerk who asks at this desk: from the first day to the last they also have the roles of the clerk, without `keys` and `people`',
  caller: 'clerk',
  body: toName,
  closedBody: true,
  answer: { 200: Deputy },
  /** `invalid` with `notOneOf` of `deputyId` for nobody who works here, or oneself, and with `taken` for who stands in for ten. */
  refusals: ['malformed', 'invalid', 'notFound'],
});

export const deleteDeskDeputy = endpoint({
  method: 'DELETE',
  path: '/api/desk/session/deputy',
  summary: 'Ends that somebody stands in for the clerk who asks, or will; where nobody does, nothing happens',
  caller: 'clerk',
  answer: { 204: null },
  refusals: [],
});

/** As whoever changes clerks: a deputy is given at least the right to look. */
const TO_CHANGE = { scope: 'clerks', also: 'read' } as const;

const ofClerk = z.extend(applicationId, { clerkId: boundedName });

export const putClerkDeputy = endpoint({
  method: 'PUT',
  path: '/api/operator/applications/{applicationId}/clerks/{clerkId}/deputy',
  summary:
    'Names the deputy of a clerk, such as of one who has fallen ill; only where the caller may give the roles that the deputy then has',
  caller: 'operator',
  needs: TO_CHANGE,
  act: 'clerk.nameDeputy',
  params: ofClerk,
  body: toName,
  closedBody: true,
  answer: { 200: Deputy },
  /** As for a deputy of one’s own; `conflict` for that of the clerk who asks, `forbidden` where the caller may not give the roles. */
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'forbidden'],
});

export const deleteClerkDeputy = endpoint({
  method: 'DELETE',
  path: '/api/operator/applications/{applicationId}/clerks/{clerkId}/deputy',
  summary: 'Ends that somebody stands in for a clerk, or will; where nobody does, nothing happens',
  caller: 'operator',
  needs: TO_CHANGE,
  act: 'clerk.endDeputy',
  params: ofClerk,
  answer: { 204: null },
  refusals: ['notFound', 'conflict'],
});
