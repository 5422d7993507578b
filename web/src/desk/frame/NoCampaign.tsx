import { useDeskTexts } from '../../text/use-desk-texts.ts';
import css from './no-campaign.module.css';

const STEPS = [
  ['desk.empty.campaign', 'zaehlwerk campaign put 2026 campaign.json'],
  ['desk.empty.import', 'zaehlwerk import orders.csv --campaign 2026'],
  ['desk.empty.open', 'zaehlwerk campaign open 2026'],
] as const;

/** The first day: what a campaign is, and the three steps to the first. */
export function NoCampaign() {
  const { t } = useDeskTexts();
  return (
    <section aria-labelledby="campaign">
      <h2 id="campaign" className={css.heading}>
        {t('desk.empty')}
      </h2>
      <p className={css.muted}>{t('desk.empty.text')}</p>
      <ol className={css.steps}>
        {STEPS.map(([text, command]) => (
          <li key={text}>
            {t(text)}
            <code>{command}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}
