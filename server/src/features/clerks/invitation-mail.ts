import { randomUUID } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import { INVITATION_PAGE } from '@zaehlwerk/contract/clerks';
import { placeInMail } from '@zaehlwerk/domain/communication/name';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { limitUses } from '../../http/failure-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { originOf } from '../accounts/issue-credentials.ts';
import type { MailContent } from '../mail/layout.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { withoutLinks } from '../mail/receipts.ts';
import { senderAddress } from '../mail/sender.ts';
import { formatInstant, MAIL_WORDS } from '../mail/words.ts';
import { documentOf } from '../tenant/stored-document.ts';

interface InvitationWords {
  readonly subject: string;
  readonly greeting: string;
  readonly lead: (whose: string) => string;
  readonly open: string;
  readonly forWhom: string;
  readonly until: string;
  readonly keep: string;
  readonly unexpected: string;
}

const GERMAN: InvitationWords = {
  subject: 'Einladung an den Arbeitsplatz',
  greeting: 'Guten Tag,',
  lead: (whose) =>
    `Sie sind eingeladen, am Arbeitsplatz der Zählerablesung von ${whose} mitzuarbeiten. Wählen Sie ein Kennwort, und richten Sie die App ein, die Ihnen Codes zeigt.`,
  open: 'Einladung annehmen',
  forWhom: 'Für',
  until: 'Gilt bis',
  keep: 'Der Link gilt einmal und nur für Sie. Bitte geben Sie ihn nicht weiter.',
  unexpected: 'Sie haben keine Einladung erwartet? Dann löschen Sie bitte diese E-Mail.',
};

const WORDS: Readonly<Record<Language, InvitationWords>> = {
  de: GERMAN,
  'de-informal': {
    ...GERMAN,
    greeting: 'Hallo,',
    lead: (whose) =>
      `du bist eingeladen, am Arbeitsplatz der Zählerablesung von ${whose} mitzuarbeiten. Wähle ein Kennwort, und richte die App ein, die dir Codes zeigt.`,
    keep: 'Der Link gilt einmal und nur für dich. Bitte gib ihn nicht weiter.',
    unexpected: 'Du hast keine Einladung erwartet? Dann lösche bitte diese E-Mail.',
  },
  en: {
    subject: 'Invitation to the desk',
    greeting: 'Hello,',
    lead: (whose) =>
      `you are invited to work at the meter reading desk of ${whose}. Choose a password, and set up the app that shows you codes.`,
    open: 'Accept the invitation',
    forWhom: 'For',
    until: 'Valid until',
    keep: 'The link works once, and for you alone. Please do not pass it on.',
    unexpected: 'You did not expect an invitation? Then please delete this e-mail.',
  },
};

const DAY_SECONDS = 24 * 60 * 60;
/** In 24 hours; beyond it the link has to be handed over. */
const MAILS_BY_CALLER = 100;
const MAILS_TO_ADDRESS = 5;

/** What inviting needs beside the parts of the server. */
export interface InvitingParts extends Parts {
  /** Counts a mail by who causes it and who gets it; false beyond either limit: nobody makes us write to others without end. */
  readonly mayMail: (operator: OperatorScope, mailKey: string) => Promise<boolean>;
}

export function invitingParts(parts: Parts): InvitingParts {
  const toAddress = limitUses(parts, 'ci', MAILS_TO_ADDRESS, DAY_SECONDS);
  const byCaller = limitUses(parts, 'cm', MAILS_BY_CALLER, DAY_SECONDS);
  return {
    ...parts,
    async mayMail({ keyId }, key) {
      try {
        await toAddress(key);
        await byCaller(keyId);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
  };
}

/** The links of invitations of an application, and mails with them where it sends any; `to` is null where nobody gets one. */
export async function invitationMails(
  parts: InvitingParts,
  { operator, tenant }: { readonly operator: OperatorScope; readonly tenant: TenantScope },
  { to, language: asked }: { readonly to: string | null; readonly language: Language | undefined },
) {
  const document = await documentOf(parts, tenant);
  const language = asked ?? document.config.languageConfig?.defaultLanguage ?? 'de';
  const origin = originOf(document.hosts, parts.config.publicUrl);
  const canMail = senderAddress(parts, document.mail) !== null && to !== null && (await parts.mayMail(operator, to));
  return {
    linkOf: (token: string) => `${origin}${INVITATION_PAGE}#${token}`,

    /** Puts the mail into the outbox; false where none can be sent. */
    async insert(
      transaction: Transaction<Tables>,
      recipient: { readonly name: string; readonly mail: string; readonly link: string; readonly expiresAt: Date },
    ): Promise<boolean> {
      if (!canMail) return false;
      const [words, now] = [WORDS[language], parts.clock()];
      const name = placeInMail(recipient.name);
      const content: MailContent = {
        language,
        subject: `${words.subject}: ${document.name}`,
        heading: words.subject,
        paragraphs: [words.greeting, words.lead(document.name)],
        link: { words: words.open, address: recipient.link },
        lists: [
          [
            ...(name === '' ? [] : [[words.forWhom, withoutLinks(name)] as const]),
            [words.until, formatInstant(language, recipient.expiresAt)],
          ],
        ],
        closing: [words.keep, words.unexpected, MAIL_WORDS[language].automatic],
      };
      const times = { createdAt: now, nextAt: now, expiresAt: recipient.expiresAt };
      const addressed = { ...times, id: randomUUID(), kind: 'invitation', recipient: recipient.mail } as const;
      await queueMail(transaction, tenant, document, content, addressed);
      return true;
    },
  };
}
