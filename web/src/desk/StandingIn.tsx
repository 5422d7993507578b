import { formatList } from '../text/formats.ts';
import { useDeskTexts } from '../text/use-desk-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { typedDay } from './clerks/DeputyDialog.tsx';
import css from './frame/desk.module.css';
import { useDesk } from './frame/use-desk.ts';

/** Says on every screen for whom whoever is signed in stands in today; nothing elsewhere. */
export function StandingIn() {
  const { t, language } = useDeskTexts();
  const { session, applicationId } = useDesk();
  const { standsInFor = [] } = session.applications.find((one) => one.applicationId === applicationId) ?? {};
  if (standsInFor.length === 0) return null;
  const names = standsInFor.map(({ name, to }) => t('desk.deputy.frame.one', { name, to: typedDay(to) }));
  return (
    <div className={css.ending}>
      <Banner tone="info" title={t('desk.deputy.frame', { names: formatList(names, language) })} silent />
    </div>
  );
}
