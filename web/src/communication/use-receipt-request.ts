import { postReadingReceipts, postUnknownReadingReceipts } from '@zaehlwerk/contract/communication';
import { ASKS_FOR_OUTCOME, type MailOutcome } from '@zaehlwerk/contract/mail';
import {
  afterReceipt,
  newestResult,
  type ReceiptsAsked,
  unknownMetersToConfirm,
} from '@zaehlwerk/domain/communication/communication';
import type { Job } from '@zaehlwerk/domain/job/job';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import { useQueryClient } from '@tanstack/react-query';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { jobsKey } from '../meters/load-jobs.ts';
import { useAction } from '../ui/use-action.ts';
import { useNotices } from '../ui/use-notices.ts';
import type { Outcome } from '../server/call.ts';
import { useServerApi } from '../server/use-server.ts';
import { useTexts } from '../text/use-texts.ts';
import { noteReceipts, type ReceiptsNote } from '../outbox/receipts-note.ts';

type Answer = Outcome<Told>;

/** How many readings the receipts cover; `waiting` if at least one mail was put off. */
interface Told {
  readonly count: number;
  readonly outcome?: MailOutcome | undefined;
}

interface Request {
  readonly isUnderWay: boolean;
  /** Requests receipts for an account, and shows the outcome; `again` after one that nobody got, of whatever kind. */
  readonly ask: (accountId: string, asked: ReceiptsAsked, again: boolean) => void;
}

/**
 * Requests the receipt of all jobs that are done, and of readings of unknown meters if any were sent from here.
 * `onDone` is called unless one of the two failed.
 */
export function useReceiptRequest(note: ReceiptsNote, onDone: () => void): Request {
  const [api, accounts, client, notices, { t }] = [
    useServerApi(),
    useAccounts(),
    useQueryClient(),
    useNotices(),
    useTexts(),
  ];
  const failed = t('communication.notification.communication.error.title');
  const [isUnderWay, start] = useAction(failed);

  const sayDone = (...told: readonly (Told | undefined)[]) => {
    const count = told.reduce((sum, one) => sum + (one?.count ?? 0), 0);
    const how = told.some((one) => one?.outcome === 'waiting') ? 'waiting' : 'text';
    const words = count === 0 ? t('communication.done.nothing') : t(`communication.done.${how}`, { count });
    notices.show('INFO', t('communication.notification.communication.done.title'), words);
  };
  const sayFailed = (count: number, answer: Answer) => {
    const { status, fieldErrors } = answer.kind === 'refused' ? answer.problem : { status: null, fieldErrors: [] };
    const why = status === 409 ? 'notConfirmed' : status === 429 ? 'tooOften' : 'later';
    const refused = fieldErrors.find(({ code }) => code === 'mailRefused')?.message;
    const advice = refused ?? t(`communication.error.${why}`);
    notices.show('ERROR', failed, `${t('communication.notification.communication.error.text', { count })} ${advice}`);
  };
  const ask = async (accountId: string, asked: ReceiptsAsked, again: boolean) => {
    const unknownMeterReadings = unknownMetersToConfirm(asked);
    const input = { as: accounts.bearerOf(accountId), headers: ASKS_FOR_OUTCOME };
    const known = client.getQueryData<readonly Job[]>(jobsKey(accountId));
    const [done, newest] = [progressOf(known ?? []).done, known && newestResult(known)];
    const jobs = await askForAll(() => api.call(postReadingReceipts, input));
    if (jobs.kind !== 'delivered') return sayFailed(done + unknownMeterReadings, jobs);
    const others =
      unknownMeterReadings === 0 && !again ? null : await askForAll(() => api.call(postUnknownReadingReceipts, input));
    if (others !== null && others.kind !== 'delivered') {
      if (jobs.answer.count > 0) sayDone(jobs.answer);
      return sayFailed(unknownMeterReadings, others);
    }
    sayDone(jobs.answer, others?.answer);
    // An account that has signed out meanwhile leaves nothing here.
    if (accounts.list.get().some(({ id }) => id === accountId))
      noteReceipts(note, accountId, (now) => afterReceipt(now, asked.sent, newest));
    void client.invalidateQueries({ queryKey: ['crm', accountId] });
    onDone();
  };
  return { isUnderWay, ask: (...request) => void start(() => ask(...request)) };
}

/** Maximum number of readings in one mail; the next request covers the rest. */
const IN_ONE_MAIL = 1000;
/** The maximum per day. */
const MOST_MAILS = 20;

/**
 * Repeats the request until a receipt covers every reading; the count is that of all mails. A failure after the first
 * mail counts as one.
 */
async function askForAll(ask: () => Promise<Answer>): Promise<Answer> {
  let told: Told = { count: 0 };
  for (let mails = 0; mails < MOST_MAILS; mails += 1) {
    const answer = await ask();
    if (answer.kind !== 'delivered') return answer;
    const { count, outcome } = answer.answer;
    told = { count: told.count + count, outcome: told.outcome === 'waiting' ? 'waiting' : outcome };
    if (count < IN_ONE_MAIL) break;
  }
  return { kind: 'delivered', answer: told };
}
