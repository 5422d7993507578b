import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { formatBerlinTime, formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import css from './board.module.css';
import { type Run, useRuns } from './use-board.ts';

/** The newest calls to remind: who made them, and how far their mails are. */
export function Runs({ campaignId }: { readonly campaignId: string }) {
  const { t } = useDeskTexts();
  const runs = useRuns(campaignId);
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="runs" className={css.runs}>
      <h2 id="runs">{t('desk.runs')}</h2>
      <ul>
        {runs.map((run) => (
          <OneRun key={run.runId} run={run} />
        ))}
      </ul>
    </section>
  );
}

function OneRun({ run }: { readonly run: Run }) {
  const { t, language } = useDeskTexts();
  const { by, createdAt, endedAt, recipients, made, waiting, givenUp } = run;
  const amount = (value: number) => formatPlain(String(value), language);
  const at = new Date(createdAt);
  const when = { day: formatDay(berlinDay(at)).slice(0, 6), time: formatBerlinTime(at, language), by };
  return (
    <li>
      <span>{t('desk.runs.at', when)}</span>
      <span>
        {endedAt === null
          ? t('desk.runs.making', { made: amount(made), recipients: amount(recipients) })
          : t('desk.runs.sent', { sent: amount(made - waiting - givenUp), made: amount(made) })}
        {givenUp > 0 && `, ${t('desk.runs.givenUp', { count: amount(givenUp) })}`}
      </span>
    </li>
  );
}
