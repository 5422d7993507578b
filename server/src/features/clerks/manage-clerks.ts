import { randomUUID } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import type { Invitation } from '@zaehlwerk/contract/clerk-management';
import { INVITATION_MS, mailKey } from '@zaehlwerk/domain/clerk/clerk-account';
import { type ClerkRole, mayGive, orderRoles } from '@zaehlwerk/domain/clerk/clerk-roles';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { Changing } from '../../http/audit/act.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { endKeysOf } from '../accounts/operator-keys-store.ts';
import { hashToken, newRefreshToken } from '../accounts/secrets.ts';
import {
  findAddressee,
  holdClerks,
  insertClerk,
  type KeptClerk,
  lockClerk,
  lockClerkByMail,
  renameClerk,
  stillManages,
  storeLocked,
  storeRoles,
} from './clerks-store.ts';
import { deleteInvitation, deleteInvitationMails, forgetFactors, storeInvitation } from './invitations-store.ts';
import { invitationMails, type InvitingParts } from './invitation-mail.ts';
import { endAllOf, endSessionsAt } from './sign-in-store.ts';
import { isSelf, rolesIn } from './tell-clerks.ts';

/** Who changes clerks, and how it is kept. */
export interface Managing {
  readonly operator: OperatorScope;
  readonly tenant: TenantScope;
  readonly change: Changing['change'];
}

/**
 * Invites a clerk, or gives one who is known further roles. Whoever has roles elsewhere that the caller may not give is
 * `taken`: else somebody could be made a clerk here by an account that others have set up. One without any role is invited
 * as if new, and one who has not taken up an invitation gets a new one: whoever has the link of before gets nothing by it.
 */
export async function inviteClerk(
  parts: InvitingParts,
  { operator, tenant, change }: Managing,
  asked: {
    readonly name: string;
    readonly mail: string;
    readonly roles: readonly ClerkRole[];
    readonly language: Language | undefined;
  },
): Promise<Invitation> {
  const { applicationId } = tenant;
  const roles = orderRoles(asked.roles);
  const faults = asked.roles.flatMap((role, n) =>
    mayGive(operator, [{ applicationId, roles: [role] }]) ? [] : [{ field: `roles[${n}]`, code: 'notOneOf' }],
  );
  if (faults.length > 0) throw new Refusal('invalid', faults);
  const to = { to: mailKey(asked.mail), language: asked.language };
  const mails = await invitationMails(parts, { operator, tenant }, to);
  const taken = () => new Refusal('invalid', [{ field: 'mail', code: 'taken' }]);
  const work = async (transaction: Transaction<Tables>): Promise<Invitation> => {
    const found = await lockClerkByMail(transaction, operator, mailKey(asked.mail));
    if (found !== null && found.held.length > 0) {
      if (rolesIn(found, tenant).length > 0 || !mayGive(operator, found.held)) throw taken();
      await storeRoles(transaction, tenant, found.clerkId, roles);
      if (!found.hasPassword) return invite(parts, transaction, { operator, mails }, found);
      const state = found.isLocked ? 'locked' : 'active';
      return { clerkId: found.clerkId, link: null, expiresAt: null, isMailed: false, state };
    }
    const clerkId = found?.clerkId ?? randomUUID();
    if (found === null) {
      const clerk = { clerkId, name: asked.name, mail: asked.mail, mailKey: mailKey(asked.mail) };
      if (!(await insertClerk(transaction, operator, { ...clerk, createdAt: parts.clock() }))) throw taken();
    } else {
      await renameClerk(transaction, operator, clerkId, asked.name);
    }
    await storeRoles(transaction, tenant, clerkId, roles);
    const invited = { clerkId, name: asked.name, mail: asked.mail, isLocked: false };
    return invite(parts, transaction, { operator, mails }, invited);
  };
  return change(work, ({ clerkId, isMailed }) => ({
    applicationId,
    objects: [clerkId],
    details: { roles: roles.join(' '), isMailed },
  }));
}

/** Whatever the clerk had does not count any more. One who is locked out stays so, and gets no mail. */
async function invite(
  parts: InvitingParts,
  transaction: Transaction<Tables>,
  {
    operator,
    mails,
  }: { readonly operator: OperatorScope; readonly mails: Awaited<ReturnType<typeof invitationMails>> },
  { clerkId, name, mail, isLocked }: Pick<KeptClerk, 'clerkId' | 'name' | 'mail' | 'isLocked'>,
): Promise<Invitation> {
  const token = newRefreshToken();
  const expiresAt = new Date(parts.clock().getTime() + INVITATION_MS);
  await forgetFactors(transaction, operator, clerkId);
  await endAllOf(transaction, clerkId);
  await deleteInvitationMails(transaction, operator, { recipient: mail, at: null });
  await storeInvitation(transaction, operator, { clerkId, hash: hashToken(token), expiresAt });
  const link = mails.linkOf(token);
  const isMailed = !isLocked && (await mails.insert(transaction, { name, mail, link, expiresAt }));
  const state = isLocked ? 'locked' : 'invited';
  return { clerkId, link, expiresAt: expiresAt.toISOString(), isMailed, state };
}

/**
 * The clerk who is to be changed: not the one who asks. Of two who change each other at the same time the second may not any
 * more, so that whoever takes the right to manage clerks from somebody still has it.
 */
export async function lockToChange(
  transaction: Transaction<Tables>,
  { operator, tenant }: Pick<Managing, 'operator' | 'tenant'>,
  clerkId: string,
): Promise<KeptClerk> {
  if (operator.clerkId !== null) await holdClerks(transaction, operator, [operator.clerkId, clerkId]);
  const clerk = await lockClerk(transaction, tenant, clerkId.toLowerCase());
  if (clerk === null) throw new Refusal('notFound');
  if (isSelf(operator, clerk)) throw new Refusal('conflict');
  if (operator.clerkId !== null && !(await stillManages(transaction, tenant, operator.clerkId))) {
    throw new Refusal('conflict');
  }
  return clerk;
}

/**
 * Replaces the roles of a clerk here. Sessions at the desk of an application end with the last role there. Who gets further
 * roles without having taken up an invitation is invited anew, by a link for whoever gave them: else the link of before, which
 * somebody else may have, would bring more than its giver may. Throws `conflict` where the caller may not invite the clerk, and
 * where the clerk has other roles by now than those that the caller has seen (`from`).
 */
export async function setRoles(
  parts: InvitingParts,
  { operator, tenant, change }: Managing,
  clerkId: string,
  { roles: asked, from }: { readonly roles: readonly ClerkRole[]; readonly from: readonly ClerkRole[] | undefined },
): Promise<Invitation | null> {
  const { applicationId } = tenant;
  const roles = orderRoles(asked);
  const addressee = roles.length === 0 ? null : await findAddressee(parts.db, tenant, clerkId);
  const to = addressee === null || addressee.hasPassword ? null : addressee.mailKey;
  const mails = await invitationMails(parts, { operator, tenant }, { to, language: undefined });
  const { clock } = parts;
  const { invitation } = await change(
    async (transaction) => {
      const clerk = await lockToChange(transaction, { operator, tenant }, clerkId);
      const before = rolesIn(clerk, tenant);
      if (from !== undefined && orderRoles(from).join() !== orderRoles(before).join()) throw new Refusal('conflict');
      if (!mayGive(operator, [{ applicationId, roles: orderRoles([...before, ...roles]) }])) {
        throw new Refusal('invalid', [{ field: 'roles', code: 'notOneOf' }]);
      }
      const isInvited = !clerk.hasPassword && roles.some((role) => !before.includes(role));
      if (isInvited && !mayGive(operator, clerk.held)) throw new Refusal('conflict');
      await storeRoles(transaction, tenant, clerk.clerkId, roles);
      const ended =
        roles.length === 0 ? await endKeysOf(transaction, operator, clerk.clerkId, { at: tenant, now: clock() }) : [];
      if (roles.length === 0) {
        await endSessionsAt(transaction, tenant, clerk.clerkId);
        await deleteInvitationMails(transaction, operator, { recipient: clerk.mail, at: tenant });
        if (clerk.held.every((one) => one.applicationId === applicationId))
          await forgetAll(transaction, operator, clerk);
      }
      const again = isInvited ? await invite(parts, transaction, { operator, mails }, clerk) : null;
      return { id: clerk.clerkId, invitation: again, ended };
    },
    ({ id, invitation: again, ended }) => ({
      applicationId,
      objects: [id, ...ended],
      details: { roles: roles.join(' '), ...(again === null ? {} : { isMailed: again.isMailed }) },
    }),
  );
  return invitation;
}

/** Of a clerk without any role only the name stays, for the audit: nothing they have signs in, whatever roles come later. */
async function forgetAll(
  transaction: Transaction<Tables>,
  operator: OperatorScope,
  { clerkId }: Pick<KeptClerk, 'clerkId'>,
): Promise<void> {
  await forgetFactors(transaction, operator, clerkId);
  await deleteInvitation(transaction, operator, clerkId);
  await endAllOf(transaction, clerkId);
}

/** Locks a clerk out of every application, at once, or lets them in again. Keys that they have made end, and stay so. */
export async function lockOut(
  { clock }: Pick<Parts, 'clock'>,
  { operator, tenant, change }: Managing,
  clerkId: string,
  locked: boolean,
): Promise<void> {
  await change(
    async (transaction) => {
      const clerk = await lockToChange(transaction, { operator, tenant }, clerkId);
      if (!mayGive(operator, clerk.held)) throw new Refusal('forbidden');
      await storeLocked(transaction, tenant, clerk.clerkId, locked ? clock() : null);
      if (locked) {
        await endAllOf(transaction, clerk.clerkId);
        await deleteInvitationMails(transaction, operator, { recipient: clerk.mail, at: null });
      }
      const keys = locked ? await endKeysOf(transaction, operator, clerk.clerkId, { at: null, now: clock() }) : [];
      return [clerk.clerkId, ...keys];
    },
    (objects) => ({ applicationId: tenant.applicationId, objects, details: { locked } }),
  );
}

/**
 * Invites a clerk again: password, second factor, recovery codes, sessions and keys of before end at once, as somebody else may
 * have made them.
 */
export async function inviteAgain(
  parts: InvitingParts,
  { operator, tenant, change }: Managing,
  clerkId: string,
  language: Language | undefined,
): Promise<Invitation> {
  const to = (await findAddressee(parts.db, tenant, clerkId))?.mailKey ?? null;
  const mails = await invitationMails(parts, { operator, tenant }, { to, language });
  const { invitation } = await change(
    async (transaction) => {
      const clerk = await lockToChange(transaction, { operator, tenant }, clerkId);
      if (!mayGive(operator, clerk.held)) throw new Refusal('forbidden');
      const about = { at: null, now: parts.clock() };
      const ended = await endKeysOf(transaction, operator, clerk.clerkId, about);
      return { invitation: await invite(parts, transaction, { operator, mails }, clerk), ended };
    },
    ({ invitation: { clerkId: id, isMailed }, ended }) => ({
      applicationId: tenant.applicationId,
      objects: [id, ...ended],
      details: { isMailed },
    }),
  );
  return invitation;
}
