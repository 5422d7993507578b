import { randomUUID } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import type { ASKED_BY_MAIL } from '@zaehlwerk/contract/clearing';
import { berlinDay, type Day, formatGermanDay, parseDay } from '@zaehlwerk/domain/calendar/day';
import { answerUntil, type ClearingState, wayFromSeen, whyNotAsked } from '@zaehlwerk/domain/clearing/clearing';
import type { Changing } from '../../http/audit/act.ts';
import { faultOf, Refusal } from '../../http/refusal.ts';
import { clerkWho, type OperatorScope, type TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { originOf } from '../accounts/issue-credentials.ts';
import { lastDayOf, periodFindings } from '../jobs/open-today.ts';
import type { MailContent } from '../mail/layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { rateFact, withoutLinks } from '../mail/receipts.ts';
import { senderAddress } from '../mail/sender.ts';
import { MAIL_WORDS } from '../mail/words.ts';
import { documentOf } from '../tenant/stored-document.ts';
import type { StoredDocument } from '../tenant/tenant-store.ts';
import { refuseLeased } from './leases.ts';
import { refuseWaiting } from './proposals.ts';
import { lockToAskAbout, type ReadingToAskAbout, storeQuestion } from './questions-store.ts';

/** What is asked, and by whom. */
interface Question extends Changing {
  readonly question: string;
  /** The state in which the reading was seen; undefined: whatever it is in. */
  readonly from: ClearingState | undefined;
  readonly clerk: string | null;
  readonly language: Language | null;
  readonly operator: OperatorScope;
}

/**
 * Asks back about a reading that wants a look: its register waits for another one, with the question above the form, and a
 * mail says so where an address is known. Throws `notFound`, and `conflict` where a newer reading of its register is there,
 * where it may not be asked about any more, where something proposed about it waits for another clerk, and where nobody sees the order; `outsidePeriod` where whoever has it
 * may not read yet.
 */
export async function askBack(
  parts: Parts,
  tenant: TenantScope,
  givenId: string,
  { question, from, clerk, language: asked, operator, change }: Question,
): Promise<{ readonly mail: (typeof ASKED_BY_MAIL)[number] }> {
  const { applicationId } = tenant;
  const readingId = givenId.toLowerCase();
  const document = await documentOf(parts, tenant);
  const language = asked ?? document.config.languageConfig?.defaultLanguage ?? 'de';
  const canMail = senderAddress(parts, document.mail) !== null;
  const now = parts.clock();
  const { mail } = await change(
    async (transaction) => {
      const found = await lockToAskAbout(transaction, tenant, readingId);
      if (found === null) throw new Refusal('notFound');
      const way = wayFromSeen(found.state, 'askedBack', from) ?? (found.counts ? null : 'decideAboutNewer');
      if (way !== null) throw new Refusal('conflict', [{ field: 'readingId', code: way }]);
      await refuseLeased(transaction, tenant, [readingId], { operator, now, fieldOf: () => 'readingId' });
      await refuseWaiting(transaction, tenant, [readingId], { operator, fieldOf: () => 'readingId' });
      const unseen = whyNotAsked(found);
      if (unseen !== null) throw new Refusal('conflict', [{ field: 'readingId', code: unseen }]);
      // Whose period is over may answer all the same.
      const outside = periodFindings(found, found.settings, now).filter(({ code }) => code !== 'period.tooLate');
      if (outside.length > 0) throw new Refusal('outsidePeriod', outside.map(faultOf));
      const who = { keyName: operator.name, clerk: clerkWho(operator, clerk) };
      await storeQuestion(transaction, tenant, readingId, { question, ...who, now });
      const { orderNumber, accountId, email } = found;
      if (email === null) return { orderNumber, mail: 'noAddress' as const };
      if (!canMail) return { orderNumber, mail: 'noMailServer' as const };
      const origin = originOf(document.hosts, parts.config.publicUrl);
      const content = composeQuestion(document, { language, origin, found, question, until: answerDay(found, now) });
      await queueMail(transaction, tenant, document, content, {
        id: randomUUID(),
        kind: 'question',
        accountId,
        asksAbout: readingId,
        recipient: email,
        createdAt: now,
        nextAt: now,
      });
      return { orderNumber, mail: 'waiting' as const };
    },
    ({ orderNumber, mail: how }) => ({ applicationId, objects: [readingId, orderNumber], details: { mail: how } }),
  );
  return { mail };
}

interface AskedMail {
  readonly language: Language;
  readonly origin: string;
  readonly found: ReadingToAskAbout;
  readonly question: string;
  /** The last day for an answer; null where there is none. */
  readonly until: Day | null;
}

function answerDay(found: ReadingToAskAbout, now: Date): Day | null {
  const last = lastDayOf(found, found.settings);
  const until = answerUntil(berlinDay(now));
  return last === null || last > until ? last : until;
}

function composeQuestion(
  document: StoredDocument,
  { language, origin, found, question, until }: AskedMail,
): MailContent {
  const { question: words, receipt, automatic } = MAIL_WORDS[language];
  const day = parseDay(found.readingDate);
  return {
    language,
    subject: `${words.subject}: ${document.name}`,
    heading: words.subject,
    paragraphs: [
      words.greeting,
      words.lead,
      question,
      words.again,
      ...(until === null ? [] : [words.until(formatGermanDay(until))]),
    ],
    link: { words: words.open, address: origin },
    lists: [
      [
        [receipt.meterNumber, withoutLinks(found.meterNumber)],
        rateFact(language, found, found.readingValue),
        [receipt.readingDate, day === null ? found.readingDate : formatGermanDay(day)],
      ],
    ],
    closing: [words.reason, automatic],
  };
}
