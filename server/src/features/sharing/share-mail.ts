import type { Language } from '@zaehlwerk/contract/application';
import type { MailOutcome } from '@zaehlwerk/contract/mail';
import type { ShareCredentials } from '@zaehlwerk/contract/sharing';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { placeInMail } from '@zaehlwerk/domain/communication/name';
import { limitUses } from '../../http/failure-limits.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { originOf } from '../accounts/issue-credentials.ts';
import { argon2Check, hashToken } from '../accounts/secrets.ts';
import { documentOf } from '../tenant/stored-document.ts';
import { settingsOfJob } from '../jobs/job-settings.ts';
import type { MailContent } from '../mail/layout.ts';
import { deleteOvertaken } from '../mail/mails-store.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { enabledLanguage, refuseWithoutSender, withoutLinks } from '../mail/receipts.ts';
import { mailAndWait, outcomeOrRefusal } from '../mail/waiting-mails.ts';
import { MAIL_WORDS } from '../mail/words.ts';
import { findShareOfAccess, listJobConfigs } from './shares-out-store.ts';
import { lockShare } from './shares-store.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface AskedMail {
  readonly login: ShareCredentials;
  readonly salutation: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

/** Mails with the access data of shares. */
export function shareMails(parts: Parts) {
  const countMail = limitUses(parts, 'sm', parts.config.limits.shareMailsPerDay, DAY_SECONDS);
  return {
    /**
     * Throws `tooManyRequests` where a main account and the shares below it have sent too many, whatever the outcome:
     * by shares of shares nobody sends more.
     */
    admit: (scope: AccountScope): Promise<void> => countMail(scope.applicationId, scope.mainAccountId),

    /**
     * Puts one mail into the outbox, and gives the outcome of its first attempt. Throws `forbidden` unless the access
     * data are those of one living share of the account, or where one of its jobs forbids it, and `invalid` where it is
     * greeted by another name: nobody sends anything else through us. Throws `mailNotAccepted` where no mail can be
     * sent, or none to this address.
     */
    async send(
      scope: AccountScope,
      { login, salutation, name: called, email, language: asked }: AskedMail,
    ): Promise<MailOutcome> {
      const access = { tokenHash: hashToken(login.token), usernameKey: usernameKey(login.username) };
      const share = await findShareOfAccess(parts.db, scope, access);
      const fits = await argon2Check.fits(share?.passwordHash ?? null, login.password);
      if (share === null || !fits) throw new Refusal('forbidden');
      const faults: FieldFault[] = [];
      if (salutation !== `Guten Tag ${share.name}`) faults.push({ field: 'payload.salutation', code: 'notOneOf' });
      if (called !== share.name) faults.push({ field: 'metaData.mailTo.name', code: 'notOneOf' });
      if (faults.length > 0) throw new Refusal('invalid', faults);
      const { tenant, jobs } = await listJobConfigs(parts.pool, scope, share.id);
      const forbidden = jobs.some((job) => settingsOfJob(tenant, job).features.sendSubaccountViaEmailDisabled);
      if (forbidden) throw new Refusal('forbidden');
      const document = await documentOf(parts, scope);
      refuseWithoutSender(parts, document);
      const language = enabledLanguage(asked, document);
      const { access: words, automatic } = MAIL_WORDS[language];
      const name = placeInMail(share.name);
      const origin = originOf(document.hosts, parts.config.publicUrl);
      const content: MailContent = {
        language,
        subject: `${words.subject}: ${document.name}`,
        heading: words.subject,
        paragraphs: [words.greeting, words.lead],
        link: { words: words.open, address: `${origin}/m/${login.token}` },
        lists: [
          [
            [words.portal, origin],
            [words.username, login.username],
            [words.password, login.password],
            ...(name === '' ? [] : [[words.forWhom, withoutLinks(name)] as const]),
          ],
        ],
        closing: [words.keep, words.unexpected, automatic],
      };
      const now = parts.clock();
      const { outcome } = await mailAndWait(parts, (slip) =>
        parts.db.transaction().execute(async (transaction) => {
          // A share that ends meanwhile waits for this, and takes the mail with it.
          if (!(await lockShare(transaction, scope, share.id))) throw new Refusal('forbidden');
          const addressed = { ...slip, kind: 'access', accountId: share.id, recipient: email, createdAt: now } as const;
          await queueMail(transaction, scope, document, content, addressed);
        }),
      );
      if (outcome === 'sent') await deleteOvertaken(parts.db, scope, { accountId: share.id, recipient: email });
      return outcomeOrRefusal(outcome, { field: 'metaData.mailTo.email', email });
    },
  };
}
