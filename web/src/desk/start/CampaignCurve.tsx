import type { DeskStart } from '@zaehlwerk/contract/desk-start';
import { useToday } from '../../meters/use-today.ts';
import { formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Progress } from '../../ui/Progress.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type Curve, curveOf } from './curve.ts';
import css from './curve.module.css';
import start from './start.module.css';

type Campaign = NonNullable<DeskStart['campaign']>;

/** Height of the drawing in units; its width is that of the place it has, in a thousand units. */
const HEIGHT = 100;
const WIDTH = 1000;

/** How far a campaign is: the numbers, the curve of its days with a table of the same, and what is open per deadline. */
export function CampaignCurve({ campaign }: { readonly campaign: Campaign }) {
  const { t, language } = useDeskTexts();
  const { jobs, done, perDeadline } = campaign;
  const amount = (value: number) => formatPlain(String(value), language);
  const curve = curveOf(campaign, useToday());
  return (
    <>
      <p className={css.far}>
        <span className={css.big}>{amount(done)}</span>
        <span>{t('desk.curve.read', { total: amount(jobs) })}</span>
        <span className={css.share}>{jobs === 0 ? '' : `${Math.floor((done / jobs) * 100)} %`}</span>
      </p>
      <Progress done={done} total={jobs} />
      {curve === null ? (
        <p className={start.muted}>{t('desk.curve.nothing')}</p>
      ) : (
        <Drawing curve={curve} done={done} jobs={jobs} />
      )}
      <dl className={css.deadlines}>
        {perDeadline.map(({ deadline, jobs: all, open }) => (
          <div key={deadline ?? ''}>
            <dt>{deadline === null ? t('desk.deadline.none') : formatDay(deadline as Curve['from'])}</dt>
            <dd>
              <Progress done={all - open} total={all} isBar size="small" />
              <span>{t('desk.deadline.open', { count: open })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Drawing({ curve, done, jobs }: { readonly curve: Curve; readonly done: number; readonly jobs: number }) {
  const { t, language } = useDeskTexts();
  const amount = (value: number) => formatPlain(String(value), language);
  const { now } = curve;
  const line = [...curve.points, now].map(({ x, y }) => `${x * WIDTH},${(1 - y) * HEIGHT}`).join(' ');
  return (
    <div className={css.curve}>
      <div className={css.drawing} aria-hidden="true">
        <span className={css.all}>{t('desk.curve.all', { total: amount(jobs) })}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path className={css.grid} d={`M0 0H${WIDTH}`} />
          <path className={css.axis} d={`M0 ${HEIGHT}H${WIDTH}`} />
          {curve.deadlines.map(({ day, x }) => (
            <path key={day} className={css.deadline} d={`M${x * WIDTH} ${HEIGHT}v-8`} />
          ))}
          <polyline className={css.line} points={line} />
        </svg>
        <span
          className={css.now}
          data-end={now.x > 0.5 || undefined}
          style={{ insetInlineStart: `${now.x * 100}%`, insetBlockEnd: `${now.y * 100}%` }}
        >
          {t('desk.curve.now', { done: amount(done) })}
        </span>
      </div>
      <div className={css.days} aria-hidden="true">
        {curve.days.map(({ day, x, isWeek, isNamed }) => (
          <i key={day} data-week={isWeek || undefined} style={{ insetInlineStart: `${x * 100}%` }}>
            {isNamed && <span>{formatDay(day).slice(0, 6)}</span>}
          </i>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('desk.curve.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('desk.curve.day')}</th>
              <th scope="col">{t('desk.curve.byDay')}</th>
              <th scope="col">{t('desk.curve.done')}</th>
            </tr>
          </thead>
          <tbody>
            {curve.points.map(({ day, byDay, done: until }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{amount(byDay)}</td>
                <td>{amount(until)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
