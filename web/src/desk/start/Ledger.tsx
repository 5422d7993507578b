import type { DeskStart } from '@zaehlwerk/contract/desk-start';
import { formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { clockCountdown } from '../../ui/icons.ts';
import {
  arrowsClockwise,
  envelopeFill,
  exportUp,
  identificationCard,
  printerFill,
  scales,
  xCircle,
} from '../frame/icons.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { type LedgerLine, ledgerOf } from './ledger.ts';
import css from './start.module.css';
import { useLinkTo, useMay, useMayNot } from '../frame/use-desk.ts';
import { type Shortcuts, useShortcuts } from '../frame/use-shortcuts.ts';

const ICONS = {
  importsFailed: xCircle,
  importsRunning: arrowsClockwise,
  overdue: clockCountdown,
  clearing: scales,
  unassigned: identificationCard,
  mails: envelopeFill,
  letters: printerFill,
  handOver: exportUp,
} as const;

const idOf = (about: LedgerLine['about']) => `todo-${about}`;

/** What wants doing, a line each; its number is as a press on it. */
export function Ledger({ start }: { readonly start: DeskStart }) {
  const { t } = useDeskTexts();
  const lines = ledgerOf(start);
  // As if the line was pressed, which leads there or opens.
  const press =
    ({ about }: LedgerLine) =>
    () => {
      const line = document.getElementById(idOf(about));
      line?.focus();
      line?.click();
    };
  const keys: Shortcuts = Object.fromEntries(lines.map((line, index) => [String(index + 1), press(line)]));
  useShortcuts(keys);
  if (lines.length === 0)
    return (
      <div className={css.nothing}>
        <Icon path={checkCircle} />
        <p>
          <strong>{t('desk.todo.nothing')}</strong>
          <br />
          {t('desk.todo.nothing.text')}
        </p>
      </div>
    );
  return (
    <ol className={css.ledger}>
      {lines.map((line, index) => (
        <li key={line.about}>
          <Line line={line} start={start} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}

/** One line: a link to where it is done, or what opens and names the command that does it, or the right that is missing. */
function Line({ line, start, number }: LineProps) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  const linkTo = useLinkTo();
  const { about, tone, way, needs } = line;
  if (may(needs) && 'screen' in way) {
    const place = way.screen === 'clearing' ? { screen: way.screen, readingId: null } : { screen: way.screen };
    return (
      <a id={idOf(about)} className={css.entry} data-tone={tone} aria-keyshortcuts={String(number)} {...linkTo(place)}>
        <LineWords line={line} start={start} number={number} way={t(`desk.todo.to.${way.screen}`)} />
      </a>
    );
  }
  return (
    <details className={css.entry} data-tone={tone}>
      <summary id={idOf(about)} aria-keyshortcuts={String(number)}>
        <LineWords line={line} start={start} number={number} way={t('desk.todo.how')} />
      </summary>
      <p className={css.way}>
        {'command' in way && may(needs) ? (
          <>
            {t('desk.todo.command')} <code>zaehlwerk {way.command}</code>
          </>
        ) : (
          mayNot(needs)
        )}
      </p>
    </details>
  );
}

/** How many, of what, since when, and the way out. */
function LineWords({ line: { about, count, since }, start, number, way }: LineProps & { readonly way: string }) {
  const { t, language } = useDeskTexts();
  const word =
    about === 'overdue' ? 'desk.todo.deadline' : about === 'clearing' ? 'desk.todo.oldest' : 'desk.todo.since';
  return (
    <>
      <Icon path={ICONS[about]} />
      <span className={css.count}>{formatPlain(String(count), language)}</span>
      <span className={css.what}>
        <strong>{t(`desk.todo.${about}`, { count })}</strong>
        {since !== null && <em> · {t(word, { day: formatDay(since) })}</em>}
        <Detail about={about} start={start} />
      </span>
      <span className={css.how}>{way}</span>
      <KeyCap>{number}</KeyCap>
    </>
  );
}

interface LineProps {
  readonly line: LedgerLine;
  readonly start: DeskStart;
  readonly number: number;
}

/** What a line is made of. */
function Detail({ about, start }: Pick<LedgerLine, 'about'> & { readonly start: DeskStart }) {
  const { t, language } = useDeskTexts();
  const { imports, overdue, clearing, mails } = start;
  const amount = (value: number) => formatPlain(String(value), language);
  if (about === 'importsRunning' || about === 'importsFailed') {
    const isRunning = about === 'importsRunning';
    const some = imports.newest.filter(({ state }) => (state === 'running' || state === 'waiting') === isRunning);
    return some.map(({ importId, fileName, lines, linesDone, rejected }) => {
      const file = fileName ?? t('desk.todo.noFile');
      const numbers = { file, done: amount(linesDone), lines: amount(lines ?? 0) };
      return (
        <small key={importId}>
          {isRunning && lines !== null
            ? t('desk.todo.lines', numbers)
            : rejected === null
              ? file
              : t('desk.todo.rejected', { file, count: rejected })}
          {isRunning && lines !== null && <Progress done={linesDone} total={lines} isBar size="small" />}
        </small>
      );
    });
  }
  const text = {
    overdue: t('desk.todo.withMail', {
      mail: amount(overdue.withMail),
      letter: amount(overdue.orders - overdue.withMail),
    }),
    clearing: [
      ...(clearing.proposed > 0 ? [t('desk.todo.proposed', { count: clearing.proposed })] : []),
      ...clearing.perReason
        .filter(({ open }) => open > 0)
        .map(({ reason, open }) => t(`desk.reason.${reason}`, { count: open })),
    ].join(', '),
    mails: mails.waiting === 0 ? '' : t('desk.todo.waiting', { count: mails.waiting }),
    unassigned: t('desk.todo.unassigned.text'),
    letters: t('desk.todo.letters.text'),
    handOver: t('desk.todo.handOver.text'),
  }[about];
  return text === '' ? null : <small>{text}</small>;
}
