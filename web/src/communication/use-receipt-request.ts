import { postReadingReceipts, postUnknownReadingReceipts } from '@zaehlwerk/contract/communication';
import {
  afterReceipt,
  type ReceiptsAsked,
  unknownMetersToConfirm,
} from '@zaehlwerk/domain/communication/communication';
import type { Job } from '@zaehlwerk/domain/job/job';
import { progressOf } from '@zaehlwerk/domain/job/progress';
import { useQueryClient } from '@tanstack/react-query';
import { useAccounts } from '../accounts/use-accounts.ts';
import { jobsKey } from '../jobs/job-copies.ts';
import { useAction } from '../notices/use-action.ts';
import { useNotices } from '../notices/use-notices.ts';
import type { Outcome } from '../server-api/call.ts';
import { useServerApi } from '../server-api/use-server-api.ts';
import { useTexts } from '../text/use-texts.ts';
import { noteReceipts, type ReceiptsNote } from '../outbox/receipts-note.ts';

type Answer = Outcome<{ readonly count: number }>;

interface Request {
  readonly isUnderWay: boolean;
  /** Asks for receipts of an account, and tells what came of it (CRM-06, CRM-08, CRM-17). */
  readonly ask: (accountId: string, asked: ReceiptsAsked) => void;
}

/**
 * Asks for the receipt of all jobs that are done, and of readings of unknown meters where any were sent from here
 * (OPN-142). `onDone` is called unless one of the two failed.
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

  const sayDone = (count: number) => {
    const words = count === 0 ? t('communication.done.nothing') : t('communication.done.text', { count });
    notices.show('INFO', t('communication.notification.communication.done.title'), words);
  };
  const sayFailed = (count: number, answer: Answer) => {
    const status = answer.kind === 'refused' ? answer.problem.status : null;
    const why = status === 409 ? 'notConfirmed' : status === 429 ? 'tooOften' : 'later';
    const words = `${t('communication.notification.communication.error.text', { count })} ${t(`communication.error.${why}`)}`;
    notices.show('ERROR', failed, words);
  };
  const ask = async (accountId: string, asked: ReceiptsAsked) => {
    const unknownReadings = unknownMetersToConfirm(asked);
    const as = accounts.bearerOf(accountId);
    const done = progressOf(client.getQueryData<readonly Job[]>(jobsKey(accountId)) ?? []).done;
    const jobs = await askForAll(() => api.call(postReadingReceipts, { as }));
    if (jobs.kind !== 'delivered') return sayFailed(done + unknownReadings, jobs);
    const { count } = jobs.answer;
    const others = unknownReadings === 0 ? null : await askForAll(() => api.call(postUnknownReadingReceipts, { as }));
    if (others !== null && others.kind !== 'delivered') {
      if (count > 0) sayDone(count);
      return sayFailed(unknownReadings, others);
    }
    sayDone(count + (others?.answer.count ?? 0));
    // Whoever has signed out meanwhile leaves nothing here.
    if (accounts.list.get().some(({ id }) => id === accountId))
      noteReceipts(note, accountId, (now) => afterReceipt(now, asked.sent));
    onDone();
  };
  return { isUnderWay, ask: (accountId, asked) => void start(() => ask(accountId, asked)) };
}

/** So many stand in one mail; the next request gives the others (OPN-200). */
const IN_ONE_MAIL = 1000;
/** A day has no more (OPN-201). */
const MOST_MAILS = 20;

/** Asks until all are in a receipt; the count is that of all mails. A failure after the first mail is told as one. */
async function askForAll(ask: () => Promise<Answer>): Promise<Answer> {
  let count = 0;
  for (let mails = 0; mails < MOST_MAILS; mails += 1) {
    const answer = await ask();
    if (answer.kind !== 'delivered') return answer;
    count += answer.answer.count;
    if (answer.answer.count < IN_ONE_MAIL) break;
  }
  return { kind: 'delivered', answer: { count } };
}
