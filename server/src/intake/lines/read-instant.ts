import { parseDay, parseGermanDay } from '@zaehlwerk/domain/calendar/day';

const INSTANT =
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Reads a point in time: `2026-12-31T09:12:00`, `31.12.2026 09:12`, with or without a zone; a day alone is its
 * beginning. Without a zone it is the time in Germany. Null for anything else.
 */
export function readInstant(text: string): Date | null {
  const match = INSTANT.exec(text);
  if (!match) return null;
  const [, dayText = '', hour = '00', minute = '00', second = '00', fraction = '', zone] = match;
  const day = parseDay(dayText) ?? parseGermanDay(dayText);
  if (day === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const wall = Date.parse(`${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  return new Date(zone === undefined ? fromBerlin(wall) : wall - offsetOf(zone));
}

/** The instant at which clocks in Germany show this; where they show it twice, the first time; never, just after. */
function fromBerlin(wall: number): number {
  const guess = wall - berlinOffset(wall);
  return wall - berlinOffset(guess - HOUR) === guess - HOUR ? guess - HOUR : wall - berlinOffset(guess);
}

const HOUR = 3_600_000;

const BERLIN = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });

/** By how much clocks in Germany are ahead of UTC at an instant. */
function berlinOffset(instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${BERLIN.format(whole).replace(' ', 'T')}Z`) - whole;
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
