import type { Language } from '@zaehlwerk/contract/application';
import type { Terms } from '@zaehlwerk/domain/campaign/campaign';
import type { MeterAddress } from '@zaehlwerk/domain/job/job';
import type { LetterText } from '@zaehlwerk/domain/letter/letter-text';
import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import type { Picture } from './paper.ts';
import type { LetterWords } from './words.ts';

/** What all letters of a run have in common. */
export interface LetterStyle {
  readonly language: Language;
  readonly words: LetterWords;
  /** What the print shop calls the run. */
  readonly run: string;
  readonly now: Date;
  readonly utility: string;
  readonly logo: Picture;
  readonly colors: LetterColors;
  /** The utility's own address in one line, for letters that come back; only its name where it gave none. */
  readonly sender: string;
  /** How to reach it: telephone, mail, hours. */
  readonly contact: { readonly phone: string | null; readonly email: string | null; readonly hours: string | null };
  /** The name of the campaign that was asked for. */
  readonly campaign: string | null;
  readonly text: LetterText;
  /** The text is the campaign's own: what it has nothing to say for wants a look. */
  readonly isOwnText: boolean;
}

/** The colours of the tenant that can be read on paper. */
export interface LetterColors {
  readonly text: string;
  readonly edge: string;
}

/** A register of a meter on a letter. */
export interface LetterRate {
  readonly obis: string;
  readonly rateName: string | null;
  readonly unit: string | null;
  readonly preDecimals: number | null;
  readonly postDecimals: number | null;
}

/** A meter on a letter, with the days of its order. */
export interface LetterMeter {
  readonly meterNumber: string;
  readonly meterType: MeterType;
  readonly customMeterType: string | null;
  readonly meterAddress: Pick<MeterAddress, 'street' | 'houseNumber' | 'locationDescription'>;
  readonly terms: Terms;
  readonly rates: readonly LetterRate[];
}

/** What an account's letter is made of. */
export interface LetterContent {
  readonly name: string | null;
  readonly customerNumber: string | null;
  readonly lines: readonly string[];
  readonly town: string | null;
  readonly isComplete: boolean;
  /** For how many customers its account reads. */
  readonly customers: number;
  readonly username: string;
  readonly link: string;
  readonly code: string | null;
  readonly meters: readonly LetterMeter[];
  /** How many meters it has no room for. */
  readonly metersLeftOut: number;
}
