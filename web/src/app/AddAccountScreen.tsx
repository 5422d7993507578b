import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { LandingContext } from '../sign-in/use-sign-in.ts';
import { SignInScreen } from '../sign-in/SignInScreen.tsx';
import { reloadJobs } from '../meters/use-jobs.ts';
import { AskBeforeReplacing } from '../outbox/use-leaving.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretLeft } from '../ui/outside-icons.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './add-account.module.css';

/** Signing in with one more account: the sign-in screen, with a back link. */
export function AddAccountScreen() {
  const { t } = useTexts();
  const router = useRouter();
  const client = useQueryClient();
  const land = (path: string) => {
    router.history.replace(path);
    void reloadJobs(client); // includes an account that has signed in once more
  };
  return (
    <LandingContext value={land}>
      <div className={css.head}>
        <Link to={PATHS.management} activeOptions={{ exact: true }} className={css.back}>
          <Icon path={caretLeft} size="small" />
          {t('accounts.title')}
        </Link>
        <p>{t('accounts.add.text')}</p>
      </div>
      <AskBeforeReplacing onStay={() => router.history.replace(PATHS.management)}>
        <SignInScreen />
      </AskBeforeReplacing>
    </LandingContext>
  );
}
