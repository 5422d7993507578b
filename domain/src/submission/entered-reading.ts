import { finding, type Finding } from '../finding.ts';
import type { ReadingResult } from '../job/job.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { shortObis } from '../meter/obis.ts';
import type { ToldSource } from '../job/reading-source.ts';

/** What distinguishes a reading that the utility enters for a customer from one that is sent. */
export interface Entry {
  readonly source: ToldSource;
  /** Who has entered it, as the utility calls them; null where it does not say. */
  readonly clerk: string | null;
  /** Whoever has entered it has looked again at whatever the rules warn of. */
  readonly isConfirmed: boolean;
}

/**
 * The settings by which an entered reading is validated: nobody who is on the telephone takes a photo, so none is required
 * and none is taken. Everything else is as for whoever has the job.
 * @see OPN-397
 */
export function settingsOfEntry(settings: EffectiveSettings): EffectiveSettings {
  return { ...settings, features: { ...settings.features, imagesForbidden: true } };
}

/**
 * What is found about an entered reading: where a form would ask a person to look again, the call is refused until it says
 * that somebody did.
 * @see OPN-398
 */
export function confirmedFindings(
  findings: readonly Finding[],
  { isConfirmed }: Pick<Entry, 'isConfirmed'>,
): Finding[] {
  return findings.map((one) => (isConfirmed ? one : { ...one, severity: 'blocks' }));
}

/**
 * What whoever enters a reading has to know before: which results of the registers it replaces, given for each of its
 * results. It is found about the result as a whole, and makes no value implausible.
 * @see OPN-410
 */
export function findReplacing(replaced: readonly (Pick<ReadingResult, 'readingDate' | 'created'> | null)[]): Finding[] {
  return replaced.flatMap((one, index) =>
    one === null
      ? []
      : [finding('result.replaces', 'warns', `results[${index}]`, { day: one.readingDate, created: one.created })],
  );
}

/** A register as whoever enters a reading names it. */
interface NamedRegister {
  readonly taskId: string;
  readonly obis: string;
}

/**
 * The register that is meant by a code as ordered, or as a card and the app show it (`1.8.0`), where only one is called so;
 * without a code that of a meter with one register. Null where none is meant for certain.
 */
export function registerMeant<Register extends NamedRegister>(
  registers: readonly Register[],
  obis: string | null,
): Register | null {
  const exact = registers.filter((one) => obis === null || one.obis === obis);
  const meant = exact.length > 0 ? exact : registers.filter((one) => shortObis(one.obis) === obis);
  const [only] = meant;
  return meant.length === 1 && only !== undefined ? only : null;
}

/**
 * The registers that are meant where it is said without a code that a meter cannot be read: all of which nobody has a value;
 * where there are values of all, each of them, so that it is refused for each.
 * @see OPN-509
 */
export function registersUnread<Register extends { readonly isUnread: boolean }>(
  registers: readonly Register[],
): readonly Register[] {
  const unread = registers.filter(({ isUnread }) => isUnread);
  return unread.length > 0 ? unread : registers;
}

/** The content of an entered reading as one text: that of what would have been sent, and what is particular to it. */
export function enteredContent(
  sent: string,
  { source, clerk, corrects }: Pick<Entry, 'source' | 'clerk'> & { readonly corrects: string | null },
): string {
  return JSON.stringify([sent, source, clerk, corrects]);
}
