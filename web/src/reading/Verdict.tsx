import type { Day } from '@zaehlwerk/domain/calendar/day';
import type { ReactNode } from 'react';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { JudgementLine } from './JudgementLine.tsx';
import type { VerdictLine } from './judgement.ts';
import css from './verdict.module.css';

/**
 * What there is to say about the value of a rate, announced once when it changes (quality A06). The region is on the page
 * before there is something to say; `id` ties it to the inputs. `messages` are the server's own, already worded.
 */
export function Verdict({ id, lines, lastDay, unit, feedIn, messages, children }: VerdictProps) {
  const { t, language } = useTexts();
  const findingWords = useFindingWords();
  const wordsOf = (line: VerdictLine): readonly [title: string, detail?: string] => {
    if (line.kind === 'finding') return [findingWords(line.finding)];
    if (line.difference === null) return [t('entry.expected')];
    const amount = formatAmount(line.difference, unit, language);
    if (line.kind === 'higher') return [t('entry.higher', { amount })];
    if (line.kind === 'lower') return [t('entry.lower', { amount })];
    const since = t('entry.since', { amount, day: lastDay === null ? '' : formatDay(lastDay) });
    if (line.kind === 'difference') return [since];
    return [feedIn ? t('entry.fitsFeedIn') : t('entry.fits'), since];
  };
  return (
    <div id={id} className={css.verdict} role="status">
      {lines.map((line) => {
        const [title, detail] = wordsOf(line);
        return <JudgementLine key={title} tone={line.tone} title={title} detail={detail} />;
      })}
      {messages.map((message) => (
        <JudgementLine key={message} tone="err" title={message} />
      ))}
      {children}
    </div>
  );
}

interface VerdictProps {
  readonly id: string;
  readonly lines: readonly VerdictLine[];
  readonly lastDay: Day | null;
  readonly unit: string | null;
  /** The rate counts what the customer feeds in, not what they use. */
  readonly feedIn: boolean;
  readonly messages: readonly string[];
  /** What to do about it. */
  readonly children?: ReactNode;
}
