import { PageTitle } from '../tenant/PageTitle.tsx';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { screenHeading } from '../ui/screen-focus.ts';
import css from './reminder-screen.module.css';
import { useReminderWish } from './use-reminder-wish.ts';

/** Where a link in a reminder leads: whoever got it ends reminders with one button, and takes that back with it. */
export function ReminderScreen({ token }: { readonly token: string }) {
  const { t } = useTexts();
  const { name } = usePortal();
  const { wish, change, isUnderWay } = useReminderWish(token);
  const canChoose = wish === 'wanted' || wish === 'stopped';
  return (
    <div className={css.screen}>
      <PageTitle>{t('reminders.title')}</PageTitle>
      <h1 ref={screenHeading}>{t('reminders.title')}</h1>
      <p role="status" className={css.text}>
        {t(`reminders.${wish}`, { name })}
      </p>
      {canChoose && (
        <Button
          kind={wish === 'wanted' ? 'primary' : 'secondary'}
          size="large"
          busyLabel={isUnderWay ? t('reminders.underWay') : undefined}
          onClick={() => change(wish === 'stopped')}
        >
          {t(wish === 'wanted' ? 'reminders.stop' : 'reminders.resume')}
        </Button>
      )}
    </div>
  );
}
