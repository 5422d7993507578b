import { addDays, type Day, laterDay, parseDay } from '../calendar/day.ts';
import { type ClerkRole, orderRoles } from './clerk-roles.ts';

/**
 * What a deputy takes over of the roles of somebody else: the work of the day. Who comes in, be it a person or a program, is nobody's
 * to decide for somebody else: the roles for that are given to a person.
 */
const TAKEN_OVER: readonly ClerkRole[] = ['read', 'work', 'settings'];

/**
 * The roles that a deputy of somebody with these has besides their own.
 * @see OPN-722
 */
export function rolesOfDeputy(roles: readonly ClerkRole[]): readonly ClerkRole[] {
  return roles.filter((role) => TAKEN_OVER.includes(role));
}

/** For so many days somebody has a deputy at the most, and may name one ahead. */
export const MOST_DEPUTY_DAYS = 366;

/** For so many clerks one stands in at the most, now or later: what a clerk may is asked at each call. */
export const MOST_STOOD_IN_FOR = 10;

/** From which day to which, both with them, somebody stands in for a clerk. Days as in Germany. */
export interface DeputyDays {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Whether somebody stands in on a day: from the first moment of the first to the last of the last.
 * @see OPN-721
 */
export function standsInOn({ from, to }: DeputyDays, today: Day): boolean {
  return from <= today && today <= to;
}

/** For whom somebody stands in, with the roles that were taken over when the deputy was named, and those that the clerk has now. */
export interface StoodInFor extends DeputyDays {
  readonly clerkId: string;
  readonly name: string;
  readonly given: readonly string[];
  readonly held: readonly string[];
}

/**
 * The roles of a clerk on a day, with those of the clerks for whom they stand in: what these had when the deputy was named, and still
 * have themselves, so that nobody comes to more by a role that is given later, nor by whom they stand in for in turn. Without a role
 * of their own, somebody has none.
 * @see OPN-722
 */
export function rolesWithDeputy(
  own: readonly ClerkRole[],
  stoodInFor: readonly StoodInFor[],
  today: Day,
): readonly ClerkRole[] {
  if (own.length === 0) return [];
  const takenOver = stoodInFor
    .filter((one) => standsInOn(one, today))
    .flatMap(({ given, held }) => rolesOfDeputy(orderRoles(given)).filter((role) => held.includes(role)));
  return orderRoles([...own, ...takenOver]);
}

/** What is wrong with the days of a deputy: a field, and the code of its fault. */
export interface DeputyFault {
  readonly field: 'from' | 'to';
  readonly code: 'badFormat' | 'tooSmall' | 'tooBig';
  readonly params?: { readonly limit: Day };
}

/**
 * The days for which a deputy is named, as they were typed, and all that is wrong with them; null where they are no days. They may
 * have begun, as somebody who fell ill names nobody before.
 * @see OPN-721
 */
export function planDeputyDays(
  typed: { readonly from: string; readonly to: string },
  today: Day,
): { readonly days: DeputyDays | null; readonly faults: readonly DeputyFault[] } {
  const [from, to] = [parseDay(typed.from), parseDay(typed.to)];
  const faults: DeputyFault[] = [];
  if (from === null) faults.push({ field: 'from', code: 'badFormat' });
  if (to === null) faults.push({ field: 'to', code: 'badFormat' });
  if (from === null || to === null) return { days: null, faults };
  const lastBeginning = addDays(today, MOST_DEPUTY_DAYS);
  if (from > lastBeginning) faults.push({ field: 'from', code: 'tooBig', params: { limit: lastBeginning } });
  const [earliest, latest] = [laterDay(from, today), addDays(from, MOST_DEPUTY_DAYS - 1)];
  if (to < earliest) faults.push({ field: 'to', code: 'tooSmall', params: { limit: earliest } });
  else if (to > latest) faults.push({ field: 'to', code: 'tooBig', params: { limit: latest } });
  return { days: { from, to }, faults };
}
