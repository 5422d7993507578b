import { type Decimal, formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { addressLine, type Job } from '@zaehlwerk/domain/job/job';
import { nameOf } from '../../meters/meter-facts.ts';

/** What somebody who calls may be asked, with the answer that the utility knows. */
export interface CallerQuestion {
  readonly about: 'name' | 'meter' | 'address' | 'customer';
  readonly answer: string;
}

/** How many answers have to be right. */
const NEEDED = 2;
const LAST_DIGITS = 4;

/** The questions whose answers are known, in the order in which they are asked. */
export function questionsFor({ customer, meter }: Pick<Job, 'customer' | 'meter'>): readonly CallerQuestion[] {
  const questions: readonly { readonly about: CallerQuestion['about']; readonly answer: string | null }[] = [
    { about: 'name', answer: nameOf(customer ?? meter.meterAddress) },
    { about: 'meter', answer: lastDigits(meter.meterNumber) },
    { about: 'address', answer: addressLine(customer?.mailingAddress ?? meter.meterAddress) },
    { about: 'customer', answer: customer?.customerNumber ?? null },
  ];
  return questions.flatMap(({ about, answer }) => (answer === null || answer === '' ? [] : [{ about, answer }]));
}

/** What is asked of whoever calls, as far as that much is known. */
export function neededAnswers(questions: readonly CallerQuestion[]): number {
  return Math.min(NEEDED, questions.length);
}

/** The end of a meter number, by which a meter is named on the telephone. */
export function lastDigits(meterNumber: string): string {
  return meterNumber.replaceAll(/\s/g, '').slice(-LAST_DIGITS);
}

/**
 * A value digit by digit, as it is read out: `drei – drei – eins, Komma zwei`. `digits` are the words of 0 to 9, apart by
 * blanks.
 */
export function spokenDigits(value: Decimal, words: { readonly digits: string; readonly comma: string }): string {
  const names = words.digits.split(' ');
  const spoken = (digits: string) => Array.from(digits, (digit) => names[Number(digit)] ?? digit).join(' – ');
  const [whole = '', decimals = ''] = formatDecimal(value).split('.');
  return decimals === '' ? spoken(whole) : `${spoken(whole)}, ${words.comma} ${spoken(decimals)}`;
}
