import type { ReactNode } from 'react';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { useGoingTo } from '../device/use-going-to.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { buttonClass } from '../ui/button-class.ts';
import { screenHeading } from '../ui/screen-focus.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { StepBar } from './StepLine.tsx';
import css from './wizard.module.css';

/** In the place of the steps: why they are not there, and the ways on. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <StepBar step={null} />
      <div className={css.state}>
        <h1 ref={screenHeading}>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        <div className={css.ways}>{children}</div>
      </div>
    </>
  );
}

/** The steps are being prepared (ANO-17). */
export function Loading() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t('withoutAccess.title')}</PageTitle>
      <StepBar step={null} />
      <div className={css.state} role="status">
        <h1 ref={screenHeading}>
          <Spinner /> {t('withoutAccess.loading')}
        </h1>
      </div>
    </>
  );
}

/** The way to the start: the sign-in screen, or home for whoever is signed in. */
export function HomeLink({ primary = false }: { readonly primary?: boolean }) {
  const { t } = useTexts();
  return (
    <a {...useGoingTo(PATHS.home)} className={buttonClass(primary ? { kind: 'primary' } : {})}>
      {t('withoutAccess.home')}
    </a>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}
