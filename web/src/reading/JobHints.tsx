import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { hintFor } from '@zaehlwerk/domain/job/hints';
import { checkReadingPeriod, readingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { WaysToReach } from '../help/WaysToReach.tsx';
import { formatDay } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { clockCountdown } from '../ui/waiting.ts';
import css from './reading.module.css';

/** Id of the text that says why sending is blocked, which the button that sends refers to. */
export const PERIOD_ID = 'reading-period';

/**
 * Early, late or overdue; outside the allowed period in one box with why sending is blocked, and whom to ask when it is over: a
 * button that does nothing and does not say why would be pressed again and again.
 */
export function JobHints({ job, settings, today }: JobHintsProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const hint = hintWords();
  const [period] = checkReadingPeriod(job, settings, today);
  if (hint === null && period === undefined) return null;
  return (
    <div className={css.hints}>
      {period === undefined ? (
        hint !== null && (
          <Banner tone="warn" icon={clockCountdown} title={hint.title} silent>
            {hint.text !== null && <p>{hint.text}</p>}
          </Banner>
        )
      ) : (
        <Banner tone="info" icon={clockCountdown} title={t('reading.period')} silent>
          {hint !== null && period.code !== 'period.tooLate' && <p>{hint.title}</p>}
          <p id={PERIOD_ID}>{words(period)}</p>
          {period.code === 'period.tooLate' && <WaysToReach meterNumber={job.meter.meterNumber} />}
        </Banner>
      )}
    </div>
  );

  function hintWords(): { readonly title: string; readonly text: string | null } | null {
    const now = hintFor(job, today);
    if (now === null || job.done) return null;
    if (now.kind === 'early') return { title: t('reading.hint.early', { day: formatDay(now.earliest) }), text: null };
    if (now.kind === 'late') {
      const text = now.latest === null ? null : t('reading.hint.late.until', { day: formatDay(now.latest) });
      return { title: t('reading.hint.late', { day: formatDay(now.target) }), text };
    }
    const { to } = readingPeriod(job, settings);
    const text = to === null || to < today ? null : t('reading.hint.overdue.until', { day: formatDay(to) });
    return { title: t('reading.hint.overdue', { day: formatDay(now.latest) }), text };
  }
}

interface JobHintsProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly today: Day;
}
