import { useTexts } from '../../text/use-texts.ts';
import { barcode } from '../../ui/icons/without-access.ts';
import { gauge, house } from '../../ui/icons/areas.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './what-is-needed.module.css';

const NEEDED = [
  ['number', barcode],
  ['value', gauge],
  ['address', house],
] as const;

/** What somebody without access has to have at hand. */
export function WhatIsNeeded() {
  const { t } = useTexts();
  return (
    <ul className={css.list}>
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
