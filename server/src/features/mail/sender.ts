import type { MailSettings } from '@zaehlwerk/contract/mail';
import type { Parts } from '../../parts.ts';

/** The address that mails of a tenant come from; null where none can be sent: without a mail server, or without a sender. */
export function senderAddress(
  { mailServer, config }: Pick<Parts, 'mailServer' | 'config'>,
  settings: MailSettings | null | undefined,
): string | null {
  return mailServer === null ? null : (settings?.senderAddress ?? config.mailFrom);
}
