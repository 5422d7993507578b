import { randomUUID } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import type { Changing } from '../../http/audit/act.ts';
import type { TenantScope, OperatorScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { documentOf } from '../tenant/stored-document.ts';
import type { MailContent } from './layout.ts';
import { queueMail } from './queue-mail.ts';
import { sendNow } from './send-mails.ts';
import { formatInstant, MAIL_WORDS } from './words.ts';

/** How long a test mail belongs to the call that sends it; if that call dies, it is sent like any other. */
const OWN_MS = 60_000;

interface TestMailOutcome {
  readonly id: string;
  readonly outcome: 'sent' | 'waiting' | 'givenUp';
  readonly reason: string | null;
}

/** Sends a test mail of a tenant to an address at once, through the outbox. */
export async function sendTestMail(
  parts: Parts,
  operator: OperatorScope,
  tenant: TenantScope,
  { change }: Changing,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<TestMailOutcome> {
  const brand = await documentOf(parts, tenant);
  const words = MAIL_WORDS[language];
  const createdAt = parts.clock();
  const content: MailContent = {
    language,
    subject: `${words.testSubject}: ${brand.name}`,
    heading: words.testSubject,
    paragraphs: [words.testText],
    lists: [
      [
        [words.tenant, tenant.applicationId],
        [words.portal, parts.config.publicUrl],
        [words.sent, formatInstant(language, createdAt)],
      ],
    ],
    closing: [words.automatic],
  };
  const id = randomUUID();
  const nextAt = new Date(createdAt.getTime() + OWN_MS);
  const addressed = { id, kind: 'test', recipient: email, createdAt, nextAt } as const;
  await change(
    (transaction) => queueMail(transaction, tenant, brand, content, addressed),
    () => ({ applicationId: tenant.applicationId, objects: [id] }),
  );
  const delivery = await sendNow(parts, operator, id, parts.firstAttempts.ending);
  if (delivery?.outcome === 'sent') return { id, outcome: 'sent', reason: null };
  const reason = delivery === null ? null : `${delivery.outcome}: ${delivery.reason}`;
  return { id, outcome: delivery?.givenUp === true ? 'givenUp' : 'waiting', reason };
}
