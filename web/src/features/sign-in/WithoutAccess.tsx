import { useGoingTo } from '../../device/use-going-to.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { arrowRight } from '../../ui/icons/menu.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './sign-in.module.css';
import { WhatIsNeeded } from './WhatIsNeeded.tsx';

/** The block "reading without access" of the login screen (LOG-06, LOG-07). */
export function WithoutAccess() {
  const { t } = useTexts();
  return (
    <div className={css.form}>
      <p>{t('login.withoutAccess.lead')}</p>
      <WhatIsNeeded />
      <a {...useGoingTo(PATHS.withoutAccess)} className={buttonClass({ kind: 'primary', size: 'large', wide: true })}>
        {t('login.withoutAccess.start')}
        <Icon path={arrowRight} size="small" />
      </a>
    </div>
  );
}
