import { useGoingTo } from '../device/use-going-to.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { gauge, house } from '../ui/area-icons.ts';
import { buttonClass } from '../ui/class-names.ts';
import { arrowRight, barcode } from '../ui/outside-icons.ts';
import css from './sign-in.module.css';
import list from './what-is-needed.module.css';

const NEEDED = [
  ['number', barcode],
  ['value', gauge],
  ['address', house],
] as const;

/** The block "reading without access" of the sign-in screen. */
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

/** What people without access need at hand. */
export function WhatIsNeeded() {
  const { t } = useTexts();
  return (
    <ul className={list.list}>
      {NEEDED.map(([what, icon]) => (
        <li key={what}>
          <Icon path={icon} />
          <p>
            <b>{t(`login.withoutAccess.${what}`)}</b>
            <small>{t(`login.withoutAccess.${what}.more`)}</small>
          </p>
        </li>
      ))}
    </ul>
  );
}
