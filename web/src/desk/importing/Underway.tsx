import type { KeptImport } from '@zaehlwerk/contract/kept-import';
import { formatPlain } from '../../text/formats.ts';
import { type DeskTexts, useDeskTexts } from '../../text/use-desk-texts.ts';
import { Progress } from '../../ui/Progress.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import css from './importing.module.css';

const MINUTE_S = 60;

/** How far an import is, and how long it still takes. */
export function Underway({ told, words }: { readonly told: KeptImport | null; readonly words: string }) {
  const { t, language } = useDeskTexts();
  const amount = (count: number) => formatPlain(String(count), language);
  const isWaiting = told?.state === 'waiting';
  const lines = told?.lines ?? null;
  return (
    <section className={css.underway}>
      <LiveRegion text={isWaiting ? t('desk.imports.waiting') : words} />
      <p>
        <strong>{isWaiting ? t('desk.imports.waiting') : words}</strong>
      </p>
      {told !== null && lines !== null && (
        <>
          <Progress done={told.linesDone} total={Math.max(lines, 1)} isBar />
          <p className={css.muted}>
            {t('desk.imports.done', { done: amount(told.linesDone), lines: amount(lines) })}
            {told.remainingSeconds !== null && `, ${remaining(told.remainingSeconds, t)}`}
          </p>
        </>
      )}
    </section>
  );
}

function remaining(seconds: number, t: DeskTexts): string {
  if (seconds < MINUTE_S) return t('desk.imports.seconds', { count: seconds });
  return t('desk.imports.minutes', { count: Math.ceil(seconds / MINUTE_S) });
}
