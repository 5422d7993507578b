import { useEffect, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { formatBerlinTime } from '../text/formats.ts';
import { useDeskTexts } from '../text/use-desk-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import css from './frame/desk.module.css';
import { useDesk } from './frame/use-desk.ts';

const SOON_MS = 10 * 60_000;

/** Says so before the session ends, whatever is done: in time to save what was begun. */
export function EndingSoon() {
  const { t, language } = useDeskTexts();
  const { clock } = useDevice();
  const { endsAt } = useDesk().session;
  const [soon, setSoon] = useState<string | null>(null);
  useEffect(
    () => clock.after(Math.max(0, Date.parse(endsAt) - SOON_MS - clock.now().getTime()), () => setSoon(endsAt)),
    [clock, endsAt],
  );
  if (soon !== endsAt) return null;
  return (
    <div className={css.ending}>
      <Banner tone="warn" title={t('desk.session.ends', { time: formatBerlinTime(new Date(endsAt), language) })}>
        <p>{t('desk.session.ends.text')}</p>
      </Banner>
    </div>
  );
}
