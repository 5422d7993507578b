import { useDeskTexts } from '../../text/use-desk-texts.ts';
import css from './no-campaign.module.css';
import { useLinkTo, useMay } from './use-desk.ts';

const STEPS = [
  ['desk.empty.campaign', 'campaign'],
  ['desk.empty.import', 'imports'],
  // Nothing is there yet to open.
  ['desk.empty.open', null],
] as const;

/** The first day: what a campaign is, and the three steps to the first, each where it is done. */
export function NoCampaign() {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  const may = useMay();
  return (
    <section aria-labelledby="campaign">
      <h2 id="campaign" className={css.heading}>
        {t('desk.empty')}
      </h2>
      <p className={css.muted}>{t('desk.empty.text')}</p>
      <ol className={css.steps}>
        {STEPS.map(([text, screen]) => (
          <li key={text}>{may('import') && screen !== null ? <a {...linkTo({ screen })}>{t(text)}</a> : t(text)}</li>
        ))}
      </ol>
    </section>
  );
}
