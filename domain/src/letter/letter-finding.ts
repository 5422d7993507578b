import { readsForSeveral } from '../account/letter-address.ts';
import type { FittedLine } from './address-field.ts';
import type { Placeholder } from './placeholders.ts';

/** What somebody should look at before a letter is sent; it is printed all the same. */
export const LETTER_FINDINGS = [
  'severalCustomers',
  'addressIncomplete',
  'addressCut',
  'senderCut',
  'charactersMissing',
  'placeholderEmpty',
  'metersCut',
  'metersLeftOut',
] as const;

export type LetterFindingCode = (typeof LETTER_FINDINGS)[number];

/** One of them; what exactly, where there is more to say: the characters, the placeholders. */
export interface LetterFinding {
  readonly code: LetterFindingCode;
  readonly detail: string;
}

/** How many findings of one kind a check sheet names; the rest is counted. */
export const MOST_FINDINGS_NAMED = 200;

/** What is known of a letter once it is laid out. */
interface LaidOut {
  /** For how many customers its account reads. */
  readonly customers: number;
  /** Name, street, zip and town are there. */
  readonly hasAddress: boolean;
  readonly isAddressCut: boolean;
  /** Characters that no font has. */
  readonly missingCharacters: readonly string[];
  readonly missingValues: readonly Placeholder[];
  /** Meters of which a location or the name of a register did not fit. */
  readonly metersCut: number;
  readonly metersLeftOut: number;
}

/**
 * What to look at in a letter. A name that is not known is no finding: the letter does without. Nor is an address that a
 * letter about several customers cannot have.
 * @see OPS-35, OPN-424
 */
export function letterFindings(letter: LaidOut): LetterFinding[] {
  const { customers, missingCharacters, missingValues, metersCut, metersLeftOut } = letter;
  const areSeveral = readsForSeveral(customers);
  const values = missingValues.filter((name) => name !== 'name');
  return [
    ...(areSeveral ? [{ code: 'severalCustomers' as const, detail: String(customers) }] : []),
    ...(areSeveral || letter.hasAddress ? [] : [{ code: 'addressIncomplete' as const, detail: '' }]),
    ...(letter.isAddressCut ? [{ code: 'addressCut' as const, detail: '' }] : []),
    ...(missingCharacters.length === 0
      ? []
      : [{ code: 'charactersMissing' as const, detail: missingCharacters.map(codePointOf).join(' ') }]),
    ...(values.length === 0 ? [] : [{ code: 'placeholderEmpty' as const, detail: values.join(', ') }]),
    ...(metersCut === 0 ? [] : [{ code: 'metersCut' as const, detail: String(metersCut) }]),
    ...(metersLeftOut === 0 ? [] : [{ code: 'metersLeftOut' as const, detail: String(metersLeftOut) }]),
  ];
}

/**
 * What to look at in all letters of a run: told once, with what is left of it.
 * @see OPS-35, OPN-422
 */
export function runFindings(sender: FittedLine): LetterFinding[] {
  return sender.isCut ? [{ code: 'senderCut', detail: sender.text }] : [];
}

/** Named by its number, because the check sheet has the same fonts: `U+4E2D`. */
function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
