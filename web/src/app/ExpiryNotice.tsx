import { useEffect } from 'react';
import { useAccounts } from '../accounts/use-accounts.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useTexts } from '../text/use-texts.ts';

/** Says so when the server no longer knows an account (SES-11). Draws nothing itself. */
export function ExpiryNotice() {
  const accounts = useAccounts();
  const notices = useNotices();
  const { t } = useTexts();
  useEffect(
    () =>
      accounts.onExpired(({ info }) => {
        const name = info?.name ?? t('frame.noName');
        notices.show('INFO', t('session.expired.title'), t('session.expired.text', { name }));
      }),
    [accounts, notices, t],
  );
  return null;
}
