import { hasEveryRole, ROLES_FOR_ANONYMOUS_RECEIPT } from '@zaehlwerk/domain/account/roles';
import { anonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { checkEmail } from '@zaehlwerk/domain/anonymous-reading/contact';
import type { Language } from '@zaehlwerk/contract/application';
import type { MailOutcome } from '@zaehlwerk/contract/mail-outcome';
import { faultOf, joinFaults } from '../../http/join-faults.ts';
import { countReceipt } from '../../http/monitoring/count-receipts.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AnonymousScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { documentOf } from '../application/document-of.ts';
import { mailAndWait, outcomeOrRefusal } from '../mail/mail-and-wait.ts';
import { enabledLanguage, insertReceipt, refuseWithoutSender } from '../mail/receipts.ts';
import { hashSubmission } from './anonymous-reading.ts';
import { readAnonymousReading } from './read-anonymous-reading.ts';
import { receiptContent } from './receipt-content.ts';
import type { ReceiptLimits } from './receipt-limits.ts';
import { findSubmission, returnReceipt, takeReceipt } from './receipts-store.ts';

/** Throws `forbidden` to whoever may not ask for receipts at all. */
export function refuseWithoutReceipt({ roles }: AnonymousScope): void {
  if (!hasEveryRole(roles, ROLES_FOR_ANONYMOUS_RECEIPT)) throw new Refusal('forbidden');
}

/**
 * Mails the receipt of a reading, once for each reading and only for who sent it. Throws `forbidden`, `invalid`,
 * `conflict` where there is no such reading or it has its receipt, which nobody can tell apart, and `mailNotAccepted`
 * where no mail can be sent, none to this address, or as many as may be have been: then another can be asked for.
 */
export function receiptSender(parts: Parts, limits: ReceiptLimits) {
  return async (scope: AnonymousScope, body: unknown, asked: Language): Promise<MailOutcome> => {
    const document = await documentOf(parts, scope);
    const { config } = document;
    if (config.communication?.unknownUserReceiptEnabled !== true) throw new Refusal('forbidden');
    const { reading, faults } = readAnonymousReading(body);
    const recipient = reading.email?.trim() ?? '';
    const missing = recipient === '' ? [{ field: 'email', code: 'required' }] : [];
    const broken = joinFaults(faults, [...missing, ...checkEmail(recipient).map(faultOf)]);
    if (broken.length > 0) throw new Refusal('invalid', broken);

    const readingId = await findSubmission(parts.pool, scope, hashSubmission(scope, reading));
    if (readingId === null) throw new Refusal('conflict');
    refuseWithoutSender(parts, document);
    await limits.mail(scope, recipient);

    const language = enabledLanguage(asked, document);
    const settings = anonymousSettings(config.unknownUserReading);
    const now = parts.clock();
    const { outcome } = await mailAndWait(parts, (slip) =>
      parts.db.transaction().execute(async (transaction) => {
        const stored = await takeReceipt(transaction, scope, readingId, now);
        if (stored === null) throw new Refusal('conflict');
        const content = receiptContent(settings, language, stored);
        await insertReceipt(transaction, scope, document, content, { language, recipient, now, slip });
      }),
    );
    countReceipt(parts, 'mailed');
    if (outcome === 'refused') await returnReceipt(parts.pool, scope, readingId);
    return outcomeOrRefusal(outcome, { field: 'email', email: recipient });
  };
}
