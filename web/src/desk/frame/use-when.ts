import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { formatBerlinTime, formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';

/** Words day and time of an instant, as in Germany. */
export function useWhen(): (instant: string) => string {
  const { language } = useDeskTexts();
  return (instant) => {
    const at = new Date(instant);
    return `${formatDay(berlinDay(at))}, ${formatBerlinTime(at, language)}`;
  };
}
