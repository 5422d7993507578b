import type { ReactNode } from 'react';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import css from './importing.module.css';

const STEPS = ['file', 'mapping', 'check', 'import'] as const;
type ImportStep = (typeof STEPS)[number];

/** What is done here, and at which step somebody is; null: at none. */
export function ImportHead({ step, children }: { readonly step: ImportStep | null; readonly children?: ReactNode }) {
  const { t } = useDeskTexts();
  const at = step === null ? -1 : STEPS.indexOf(step);
  return (
    <div className={css.head}>
      <PageTitle>{t('desk.imports.title')}</PageTitle>
      <div>
        <h1 ref={screenHeading}>
          {t('desk.imports.title')}
          {step !== null && (
            <VisuallyHidden>
              {`: ${t('desk.imports.step', { number: at + 1, name: t(`desk.imports.step.${step}`) })}`}
            </VisuallyHidden>
          )}
        </h1>
        {children}
      </div>
      {step !== null && (
        <ol className={css.steps} aria-label={t('desk.imports.steps')}>
          {STEPS.map((one, index) => (
            <li
              key={one}
              data-done={index < at || undefined}
              aria-current={one === step ? 'step' : undefined}
            >{`${index + 1} ${t(`desk.imports.step.${one}`)}`}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
