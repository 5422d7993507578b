import { createHash } from 'node:crypto';
import { REMINDER_PAGE } from '@zaehlwerk/contract/reminders';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { open, seal } from '../../seal-text.ts';
import type { Mailbox } from './reminders-store.ts';

const UUID_BYTES = 16;
const HASH_BYTES = 32;
/** Nonce and tag, around what is sealed (seal-text.ts). */
const SEALED_BYTES = UUID_BYTES + HASH_BYTES + 12 + 16;

/** An address as reminders know it: what was cleared in its order is not kept here. */
export function hashMailbox(mailbox: string): Buffer {
  return createHash('sha256').update(mailbox).digest();
}

/** The address at which a mailbox of an account ends reminders. It says nothing, not even whether two are of one account. */
export function reminderLink(
  { keys }: Pick<Parts, 'keys'>,
  { applicationId }: TenantScope,
  origin: string,
  { accountId, mailbox }: Mailbox,
): string {
  const bytes = Buffer.concat([Buffer.from(accountId.replaceAll('-', ''), 'hex'), mailbox]);
  return `${origin}${REMINDER_PAGE}/${seal(keys['reminder link'], applicationId, bytes).toString('base64url')}`;
}

/** The mailbox of such an address; null for whatever we have not made for this tenant. */
export function readReminderToken(
  { keys }: Pick<Parts, 'keys'>,
  { applicationId }: TenantScope,
  token: string,
): Mailbox | null {
  const sealed = Buffer.from(token, 'base64url');
  if (sealed.length !== SEALED_BYTES) return null;
  const bytes = open(keys['reminder link'], applicationId, sealed);
  if (bytes === null) return null;
  const id = bytes.toString('hex', 0, UUID_BYTES);
  const accountId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { accountId, mailbox: bytes.subarray(UUID_BYTES) };
}
