import { usePortal } from '../tenant/use-portal.ts';
import { ImprintLink } from '../tenant/ImprintLink.tsx';
import { useGoingTo } from '../device/use-going-to.ts';
import { HelpOutside } from '../help/HelpOutside.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { buttonClass } from '../ui/button-class.ts';
import css from './wizard.module.css';

/** Beside the steps on wide screens, below them on phones: what it is about, the other way in, and help (ANO-03 to ANO-06). */
export function SidePanel() {
  const { t } = useTexts();
  const { name } = usePortal();
  const signIn = useGoingTo(PATHS.home);
  return (
    <aside className={css.panel} aria-label={t('withoutAccess.panel')}>
      <section>
        <h2>{t('withoutAccess.panel')}</h2>
        <p>{t('withoutAccess.intro')}</p>
      </section>
      <section>
        <h3>{t('withoutAccess.card')}</h3>
        <a {...signIn} className={buttonClass({ size: 'small', wide: true })}>
          {t('withoutAccess.signIn')}
        </a>
      </section>
      <HelpOutside
        contactClass={css.reach}
        otherwise={
          <p>
            {t('withoutAccess.otherwise', { name })} <ImprintLink />
          </p>
        }
      />
    </aside>
  );
}
