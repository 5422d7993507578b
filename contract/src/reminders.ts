import { CAMPAIGN_ID } from '@zaehlwerk/domain/campaign/campaign';
import { MOST_REMINDERS } from '@zaehlwerk/domain/reminder/reminder';
import * as z from 'zod/mini';
import { LANGUAGES } from './application.ts';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { ChosenOrders } from './open-orders.ts';
import { applicationId, flag } from './operator.ts';

/** Who would be reminded. */
export const ReminderPlan = z.object({
  dryRun: z.boolean(),
  /** Mails that would go out now: one for each address of an account. */
  recipients: z.number(),
  /** Further ones, beyond what one call may cause. */
  later: z.number(),
  /** Accounts with meters to read and no address in any of their orders: for them there are letters. */
  withoutAddress: z.number(),
  /** Addresses that were reminded too recently. */
  tooRecent: z.number(),
  /** Addresses that want no reminders. */
  stopped: z.number(),
  /** After how many days an address may be reminded again. */
  days: z.number(),
  /** One of these mails as it would be; null where there is none. */
  preview: z.nullable(z.object({ recipient: z.string(), subject: z.string(), text: z.string() })),
});
export type ReminderPlan = z.infer<typeof ReminderPlan>;

export const postReminders = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/campaigns/{campaignId}/reminders',
  summary:
    'Reminds everybody by mail who has not read for an open campaign, in the background, once the number of recipients that a dry run told is said',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'reminder.send',
  params: z.extend(applicationId, { campaignId: boundedName.check(z.regex(CAMPAIGN_ID)) }),
  query: z.object({ dryRun: flag }),
  body: z.object({
    /** Of the mails; left out: that of the portal. */
    language: z.optional(z.enum(LANGUAGES)),
    /** Only whoever has one of these orders that waits for a reading; the mail names all of their meters. */
    orders: z.optional(ChosenOrders),
    /** As many as the dry run told; only a dry run may leave it out. */
    recipients: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(MOST_REMINDERS))),
  }),
  closedBody: true,
  answer: { 200: ReminderPlan, 202: z.object({ runId: z.string(), recipients: z.number() }) },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'mailNotAccepted'],
});

/** What came of a call to remind. */
const ReminderRun = z.object({
  runId: z.string(),
  campaignId: z.string(),
  /** The name of the operator key. */
  by: z.string(),
  createdAt: z.string(),
  /** Null while mails are being made. */
  endedAt: z.nullable(z.string()),
  /** As many mails as the call has named. */
  recipients: z.number(),
  /** Mails made so far: whoever has read meanwhile gets none. */
  made: z.number(),
  /** Of these: not sent yet. */
  waiting: z.number(),
  /** Of these: given up. */
  givenUp: z.number(),
});
export type ReminderRun = z.infer<typeof ReminderRun>;

/** How many runs are told. */
export const MOST_RUNS_TOLD = 50;

export const getReminders = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/reminders',
  summary: 'The newest runs of reminders, and how far each is',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  answer: { 200: z.object({ runs: z.array(ReminderRun) }) },
  refusals: ['notFound'],
});

/** Where somebody says whether they want reminders: the page of the app, and with POST the one click of RFC 8058. */
export const REMINDER_PAGE = '/erinnerungen';
/** What a mail program sends there. */
export const ONE_CLICK = 'List-Unsubscribe=One-Click';

const reminderToken = z.object({ token: boundedName });
const ReminderWish = z.object({ wanted: z.boolean() });

export const getReminderWish = endpoint({
  method: 'GET',
  path: '/api/public/reminders/{token}',
  summary: 'Whether the mailbox that got a reminder with this link wants further ones',
  caller: 'anyone',
  params: reminderToken,
  answer: { 200: ReminderWish },
  refusals: ['notFound'],
});

export const putReminderWish = endpoint({
  method: 'PUT',
  path: '/api/public/reminders/{token}/wanted',
  summary: 'Ends reminders to the mailbox that got one with this link, or takes that back',
  caller: 'anyone',
  params: reminderToken,
  body: ReminderWish,
  answer: { 200: ReminderWish },
  refusals: ['malformed', 'invalid', 'notFound'],
});
