import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope } from '../../http/scope.ts';
import { layOutMail, type MailBrand, type MailContent } from './layout.ts';
import { insertMail, type NewMail } from './mails-store.ts';
import { MAIL_LIFETIME_MS } from './send-mails.ts';

/** To whom a mail goes, when, and what it is about. */
interface Addressed extends Omit<NewMail, keyof MailContent | 'text' | 'html' | 'expiresAt'> {
  /** Left out: three days after it was made. */
  readonly expiresAt?: Date;
}

/** Lays out a mail and puts it into the outbox: whoever writes one says no more than to whom it goes, and what it says. */
export async function queueMail(
  db: Kysely<Tables>,
  scope: TenantScope,
  brand: MailBrand,
  content: MailContent,
  { expiresAt, ...addressed }: Addressed,
): Promise<void> {
  await insertMail(db, scope, {
    ...layOutMail(brand, content),
    ...addressed,
    language: content.language,
    expiresAt: expiresAt ?? new Date(addressed.createdAt.getTime() + MAIL_LIFETIME_MS),
  });
}
