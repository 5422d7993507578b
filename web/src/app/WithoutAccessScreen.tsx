import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccounts } from '../accounts/use-accounts.ts';
import { ImprintLink } from '../application/ImprintLink.tsx';
import { PageTitle } from '../application/PageTitle.tsx';
import { usePortal } from '../application/use-portal.ts';
import { useGoingTo } from '../device/use-going-to.ts';
import { useObservable } from '../device/use-observable.ts';
import { ContactInformation } from '../contact/ContactInformation.tsx';
import { WhatIsNeeded } from '../features/sign-in/WithoutAccess.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretLeft } from '../ui/icons/action.ts';
import { Icon } from '../ui/Icon.tsx';
import back from './add-account.module.css';
import { createQueryClient } from './use-query-client.ts';
import css from './without-access.module.css';
import { screenHeading } from '../ui/screen-focus.ts';

/** How to send a reading without access (SHL-20, SHL-21, LOG-07): what is needed, and how to reach the utility. */
export function WithoutAccessScreen() {
  const { t } = useTexts();
  const [queryClient] = useState(createQueryClient);
  const signedIn = useObservable(useAccounts().signedIn);
  const home = useGoingTo(PATHS.home);
  return (
    <div className={css.screen}>
      <PageTitle>{t('withoutAccess.title')}</PageTitle>
      <a {...home} className={back.back}>
        <Icon path={caretLeft} size="small" />
        {t(signedIn ? 'withoutAccess.backHome' : 'withoutAccess.back')}
      </a>
      <div className={css.head}>
        <h1 ref={screenHeading}>{t('withoutAccess.title')}</h1>
        <p>{t('withoutAccess.lead')}</p>
      </div>
      <WhatIsNeeded />
      <QueryClientProvider client={queryClient}>
        <ContactInformation otherwise={<WhereToTurn />} />
      </QueryClientProvider>
    </div>
  );
}

/** Used if no contact information is configured, or if it cannot be loaded. */
function WhereToTurn() {
  const { name } = usePortal();
  const { t } = useTexts();
  return (
    <p>
      {t('withoutAccess.otherwise', { name })} <ImprintLink />
    </p>
  );
}
