import { differingDigits, type CaseAction } from '@zaehlwerk/domain/clearing/case';
import { compareDecimals, formatDecimal, subtractDecimals } from '@zaehlwerk/domain/decimal/decimal';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { formatAmount, formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { type CaseReading, onCounter } from './case-reading.ts';
import { type Case, reasonOf } from './cases.ts';
import { REASONS } from './reasons.ts';

/** Why the case wants somebody: what differs, by how much, and what is proposed. */
export function CaseBanner({ one, reading, proposal }: CaseBannerProps) {
  const { t } = useDeskTexts();
  const lines = useFindings(one, reading);
  const reason = reasonOf(one);
  return (
    <Banner tone={REASONS[reason].tone === 'wait' ? 'info' : 'warn'} title={`${t(`desk.clear.why.${reason}`)} `} silent>
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
      {proposal !== null && (
        <span>
          <strong>{t('desk.clear.proposal')}</strong> {t(`desk.clear.proposal.${proposal}`)}
        </span>
      )}
    </Banner>
  );
}

interface CaseBannerProps {
  readonly one: Case;
  readonly reading: CaseReading | null;
  readonly proposal: Extract<CaseAction, 'release' | 'correct' | 'assign'> | null;
}

/** What was found, a sentence each. */
function useFindings(one: Case, reading: CaseReading | null): readonly string[] {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  if (one.kind === 'withoutOrder') return [];
  const { question, notReadable, newMeterNumber, counts } = one.of;
  const lines: string[] = [];
  if (question !== null) lines.push(t('desk.story.question', { question }));
  if (notReadable !== null) lines.push(`${common(`notReadable.reason.${notReadable}`)}.`);
  if (newMeterNumber !== null) lines.push(t('desk.clear.exchanged', { number: newMeterNumber }));
  if (reading !== null) {
    const { task, last, facts } = reading;
    const { value, photoValue, maximum, minimum } = facts;
    const amount = (of: NonNullable<typeof value>) => formatAmount(readingText(of, task), unitOf(task), language);
    if (value !== null && photoValue !== null && facts.reasons.includes('photoDiffers')) {
      const digits = onCounter(task, [value, photoValue]);
      const { columns, isSwapped } = differingDigits(digits(value).pre, digits(photoValue).pre);
      const [first = 0, second = 0] = columns;
      const entered = { entered: amount(value), photo: amount(photoValue) };
      lines.push(
        isSwapped
          ? t('desk.clear.swapped', { first: first + 1, second: second + 1, ...entered })
          : t('desk.clear.differs', entered),
      );
    }
    if (value !== null && last !== null) {
      const used = formatAmount(formatDecimal(subtractDecimals(value, last.readingValue)), unitOf(task), language);
      const since = { used, day: formatDay(last.readingDate) };
      if (maximum !== null && compareDecimals(value, maximum) > 0) lines.push(t('desk.clear.higher', since));
      else if (minimum !== null && compareDecimals(value, minimum) < 0) lines.push(t('desk.clear.lower', since));
      else if (facts.reasons.includes('belowLast')) lines.push(t('desk.clear.lower', since));
    }
  }
  if (!counts) lines.push(t('desk.clear.newer'));
  return lines;
}
