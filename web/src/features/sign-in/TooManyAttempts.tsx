import { formatTime } from '../../text/locales.ts';
import { useTexts } from '../../text/use-texts.ts';

/** How long to wait after too many attempts, as far as the server said it (OPN-035). */
export function TooManyAttempts({ until }: { readonly until: Date | null }) {
  const { t, language } = useTexts();
  if (until === null) return <p>{t('login.error.tooManySoon')}</p>;
  return <p>{t('login.error.tooMany', { time: formatTime(until, language) })}</p>;
}
