import { randomUUID } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import type { Campaign } from '@zaehlwerk/contract/campaigns';
import { REMINDER_PAGE, type ReminderPlan } from '@zaehlwerk/contract/reminders';
import { isShown } from '@zaehlwerk/domain/campaign/campaign';
import { MOST_REMINDERS, REMINDER_DAYS, remindedSince } from '@zaehlwerk/domain/reminder/reminder';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { Turns } from '../../take-turns.ts';
import { originOf } from '../accounts/issue-credentials.ts';
import { findCampaign } from '../campaigns/campaigns-store.ts';
import { refuseWithoutSender } from '../mail/receipts.ts';
import { documentOf } from '../tenant/stored-document.ts';
import type { StoredDocument } from '../tenant/tenant-store.ts';
import { composeReminder, type ReminderStyle, styleOf } from './compose-reminder.ts';
import { type DueReminder, findDue, findTogether, withOthers } from './due-reminders.ts';
import { listOwnAccounts, type RemindedOf } from './reminders-store.ts';
import { insertRun } from './runs-store.ts';

/** Accounts that are looked at in one go. */
export const PAGE = 250;

/** Of what somebody is to be reminded, and how. */
interface Asked extends RemindedOf {
  readonly language: Language | null;
}

/** What a run needs to know of its tenant and its campaign. */
export interface RunBasis {
  readonly style: ReminderStyle;
  /** Whoever was reminded after this is not reminded again. */
  readonly since: Date;
  /** After so many days. */
  readonly days: number;
  readonly now: Date;
}

/**
 * What reminders of a campaign are made with. Throws `notFound` without the campaign, `conflict` where nobody may read for
 * it now, and `invalid` where it has no text in the language.
 */
export async function basisOf(
  parts: Pick<Parts, 'db' | 'config' | 'clock'>,
  tenant: TenantScope,
  { campaignId, language }: Omit<Asked, 'orders'>,
): Promise<RunBasis> {
  const document = await documentOf(parts, tenant);
  const campaign: Campaign | null = await findCampaign(parts.db, tenant, campaignId);
  if (campaign === null) throw new Refusal('notFound');
  if (!isShown({ campaign: campaign.state, isWithdrawn: false })) throw new Refusal('conflict');
  const now = parts.clock();
  const style = styleOf(document, campaign, { language, now, origin: originFor(parts, document) });
  const days = document.reminders?.days ?? REMINDER_DAYS.usual;
  return { style, since: remindedSince(now, days), days, now };
}

function originFor({ config }: Pick<Parts, 'config'>, { hosts }: StoredDocument): string {
  return originOf(hosts, config.publicUrl);
}

/** Says who would be reminded now, with one of the mails; some accounts at a time. */
export async function planReminders(
  parts: Pick<Parts, 'db' | 'config' | 'clock'>,
  tenant: TenantScope,
  asked: Asked,
  inTurn: Turns,
): Promise<ReminderPlan> {
  const { style, days, ...basis } = await basisOf(parts, tenant, asked);
  const counts = { due: 0, withoutAddress: 0, tooRecent: 0, stopped: 0 };
  const { campaignId, orders } = asked;
  const together = await inTurn(() => findTogether(parts.db, tenant, campaignId));
  let first: DueReminder | undefined;
  let after: string | null = null;
  do {
    const page = async (from: string | null) => {
      const accountIds = await listOwnAccounts(parts.db, tenant, from, PAGE);
      const heldIds = withOthers(accountIds, together);
      const found = await findDue(parts.db, tenant, { ...basis, campaignId, orders, accountIds, heldIds, together });
      return { found, next: accountIds.length < PAGE ? null : (accountIds.at(-1) ?? null) };
    };
    const { found, next } = await inTurn(() => page(after));
    first ??= found.due[0];
    counts.due += found.due.length;
    for (const name of ['withoutAddress', 'tooRecent', 'stopped'] as const) counts[name] += found[name];
    after = next;
  } while (after !== null);
  const { due, ...others } = counts;
  const recipients = Math.min(due, MOST_REMINDERS);
  return { dryRun: true, recipients, later: due - recipients, ...others, days, preview: previewOf(style, first) };
}

/** A mail as it would be, but for its own address to end reminders: it would end those of somebody else. */
function previewOf(style: ReminderStyle, first: DueReminder | undefined): ReminderPlan['preview'] {
  if (first === undefined) return null;
  const { subject, text } = composeReminder(style, first.orders, `${style.origin}${REMINDER_PAGE}/…`);
  return { recipient: first.email, subject, text };
}

/**
 * Begins to remind, where the number of recipients that was seen is that of now; the mails are made in the background. Throws
 * `conflict` with another number, and `mailNotAccepted` where no mail can be sent.
 */
export async function beginReminders(
  parts: Parts,
  tenant: TenantScope,
  {
    operator,
    recipients,
    inTurn,
    change,
    ...asked
  }: Asked &
    Changing & { readonly operator: OperatorScope; readonly recipients: number | undefined; readonly inTurn: Turns },
): Promise<{ readonly runId: string; readonly recipients: number }> {
  if (recipients === undefined) throw new Refusal('invalid', [{ field: 'recipients', code: 'required' }]);
  const { recipients: now } = await planReminders(parts, tenant, asked, inTurn);
  if (recipients !== now)
    throw new Refusal('conflict', [{ field: 'recipients', code: 'otherRecipients', params: { recipients: now } }]);
  refuseWithoutSender(parts, await documentOf(parts, tenant));
  const { applicationId } = tenant;
  const run = { ...asked, runId: randomUUID(), recipients, createdAt: parts.clock() };
  await change(
    async (transaction) => {
      await insertRun(transaction, tenant, operator, run);
      await parts.workQueue.add(transaction, 'remind', [workOf({ applicationId, runId: run.runId })]);
    },
    () => ({
      applicationId,
      objects: [asked.campaignId, run.runId],
      details: { recipients, ...(asked.orders !== null && { orders: true }) },
    }),
  );
  parts.workQueue.hurry('remind');
  return { runId: run.runId, recipients };
}

/** The work of a run, as the queue has it. */
export function workOf({ applicationId, runId }: { readonly applicationId: string; readonly runId: string }) {
  return { key: runId, group: applicationId, data: { applicationId, runId } };
}
