import type { Language } from '@zaehlwerk/contract/application';
import type { postReadingReceipts, postUnknownReadingReceipts } from '@zaehlwerk/contract/communication';
import { asksForOutcome, type MailOutcome } from '@zaehlwerk/contract/mail';
import { languageOf } from '@zaehlwerk/contract/text/word';
import { getsMail } from '@zaehlwerk/domain/communication/communication';
import { hasEveryRole, ROLES_FOR_COMMUNICATION } from '@zaehlwerk/domain/account/roles';
import { limitUses } from '../../http/failure-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Call } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { keepAccounts } from '../accounts/account-store.ts';
import { documentOf } from '../tenant/stored-document.ts';
import type { Facts } from '../mail/layout.ts';
import { deleteOvertakenReceipts, type Told } from '../mail/told-by-receipts-store.ts';
import { mailAndWait, outcomeOrRefusal } from '../mail/waiting-mails.ts';
import { enabledLanguage, insertReceipt, refuseWithoutSender } from '../mail/receipts.ts';
import { MAIL_WORDS } from '../mail/words.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Maximum number of readings, or jobs, in one mail; the next request sends the others. */
const MOST_READINGS = 1000;

/** What one kind of receipt brings: its readings or jobs, and what is said of each. */
export interface ReceiptKind<Reading> {
  /** Of the limit on requests. */
  readonly keyPrefix: string;
  /** Marks the oldest of an account that have no receipt, and gives them in order; nobody else gets the same. */
  readonly take: (
    db: Parts['db'],
    scope: AccountScope,
    asked: { readonly now: Date; readonly most: number },
  ) => Promise<readonly Reading[]>;
  /** The rows it has marked, which are unmarked when nobody gets the receipt. */
  readonly tells: (readings: readonly Reading[]) => Told;
  /** The lists that tell of one. */
  readonly lists: (language: Language, reading: Reading) => readonly Facts[];
}

/** Throws `forbidden` to accounts that the communication with the CRM is not for. */
export function refuseWithoutCommunication({ roles }: AccountScope): void {
  if (!hasEveryRole(roles, ROLES_FOR_COMMUNICATION)) throw new Refusal('forbidden');
}

/** A call that asks for the receipts of one kind. */
type ReceiptCall = Pick<
  Call<typeof postReadingReceipts | typeof postUnknownReadingReceipts>,
  'scope' | 'headers' | 'request'
>;

interface ReceiptsSent {
  readonly count: number;
  readonly outcome?: MailOutcome | undefined;
}

/** Receipts of one kind, by mail to the address that the CRM has confirmed. */
export function accountReceipts<Reading>(parts: Parts, kind: ReceiptKind<Reading>) {
  const countRequest = limitUses(parts, kind.keyPrefix, parts.config.limits.receiptsPerDay, DAY_SECONDS);
  return {
    /** Throws `forbidden`, and `tooManyRequests` to an account that has asked too often, whatever the outcome. */
    async admit({ scope }: Pick<ReceiptCall, 'scope'>): Promise<void> {
      refuseWithoutCommunication(scope);
      await countRequest(scope.applicationId, scope.mainAccountId);
    },

    /**
     * Mails all readings that have no receipt, and returns their number and, to callers that ask for it, the outcome of the
     * first attempt; without any there is no mail. Throws `conflict` where the CRM has no confirmed address, and
     * `mailNotAccepted` where no mail can be sent, or none to this address: then no reading is marked.
     */
    async answer({ scope, headers, request }: ReceiptCall): Promise<ReceiptsSent> {
      const { count, outcome } = await send(scope, languageOf(request.headers['accept-language']));
      return asksForOutcome(headers) ? { count, outcome } : { count };
    },
  };

  async function send(scope: AccountScope, asked: Language): Promise<ReceiptsSent> {
    const registration = await parts.crm.registrationOf(scope, scope.accountId);
    if (registration === null || !getsMail(registration)) throw new Refusal('conflict');
    const { email: recipient } = registration;
    if (recipient === null) throw new Refusal('conflict');
    const document = await documentOf(parts, scope);
    const language = enabledLanguage(asked, document);
    const { subjectOfSeveral: heading, leadOfSeveral: lead, asked: reason } = MAIL_WORDS[language].receipt;
    const now = parts.clock();
    const { stored: readings, outcome } = await mailAndWait(parts, (slip) =>
      parts.db.transaction().execute(async (transaction) => {
        if (!(await keepAccounts(transaction, scope, [scope.accountId])).has(scope.accountId)) {
          throw new Refusal('unauthorized');
        }
        const taken = await kind.take(transaction, scope, { now, most: MOST_READINGS });
        const tells = kind.tells(taken);
        await deleteOvertakenReceipts(transaction, scope, tells.of);
        if (taken.length === 0) return taken;
        refuseWithoutSender(parts, document);
        const lists = taken.flatMap((reading) => kind.lists(language, reading));
        const content = { heading, lead, lists, reason };
        const delivery = { language, recipient, now, slip, tells, accountId: scope.accountId };
        await insertReceipt(transaction, scope, document, content, delivery);
        return taken;
      }),
    );
    if (readings.length === 0) return { count: 0 };
    return { count: readings.length, outcome: outcomeOrRefusal(outcome, { field: 'email', email: hint(recipient) }) };
  }
}

/** An address so that its owner knows it: the session that asks may be somebody else's, who has found the card. */
function hint(address: string): string {
  return `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;
}
