import { postReadingReceipts, postUnknownReadingReceipts } from '@zaehlwerk/contract/communication';
import type { ReceiptsAsked } from '@zaehlwerk/domain/communication/communication';
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
import type { ReceiptsNote } from './receipts-note.ts';

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
  const ask = async (accountId: string, { unknownReadings }: ReceiptsAsked) => {
    const as = accounts.bearerOf(accountId);
    const done = progressOf(client.getQueryData<readonly Job[]>(jobsKey(accountId)) ?? []).done;
    const jobs = await api.call(postReadingReceipts, { as });
    if (jobs.kind !== 'delivered') return sayFailed(done + unknownReadings, jobs);
    const { count } = jobs.answer;
    const others = unknownReadings === 0 ? null : await api.call(postUnknownReadingReceipts, { as });
    if (others !== null && others.kind !== 'delivered') {
      if (count > 0) sayDone(count);
      return sayFailed(unknownReadings, others);
    }
    sayDone(count + (others?.answer.count ?? 0));
    // What was sent meanwhile may be in no receipt yet.
    note.change(accountId, (now) => {
      const left = now.unknownReadings - unknownReadings;
      return { nothingNew: left === 0, unknownReadings: left };
    });
    onDone();
  };
  return { isUnderWay, ask: (accountId, asked) => void start(() => ask(accountId, asked)) };
}
