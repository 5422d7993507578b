import { PageTitle } from '../../application/PageTitle.tsx';
import { useWide } from '../../device/use-media.ts';
import { useTexts } from '../../text/use-texts.ts';
import { screenHeading } from '../../ui/screen-focus.ts';
import { EvaluationList } from './EvaluationList.tsx';
import css from './evaluation.module.css';

/** All meters with what was used (SHL-10). Wide windows have the list beside the screen: there one is to be chosen (EVA-14). */
export function EvaluationScreen() {
  const { t } = useTexts();
  const wide = useWide();
  return (
    <div className={wide ? css.choose : css.page}>
      <PageTitle>{t('evaluation.title')}</PageTitle>
      <h1 ref={screenHeading}>{t('evaluation.title')}</h1>
      {wide ? <p>{t('evaluation.choose')}</p> : <EvaluationList look="page" searchClass={css.search} />}
    </div>
  );
}
