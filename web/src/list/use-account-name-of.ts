import { useAccountList } from '../sign-in/use-accounts.ts';
import type { Jobs } from '../meters/use-jobs.ts';
import { useTexts } from '../text/use-texts.ts';

/** Tells the account name of a meter; null where only one account is signed in. */
export function useAccountNameOf(jobs: Jobs): (jobId: string) => string | null {
  const { t } = useTexts();
  const accounts = useAccountList();
  if (accounts.length < 2) return () => null;
  const names = new Map(accounts.map(({ id, info }) => [id, info?.name ?? t('frame.noName')]));
  return (jobId) => names.get(jobs.accountOf(jobId) ?? '') ?? null;
}
