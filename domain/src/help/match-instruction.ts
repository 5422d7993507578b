import { DEFAULT_OBIS } from '../meter/default-obis.ts';
import { meterTypeOf, type TypedMeter } from '../meter/meter-type-of.ts';
import { compileFilter } from './compile-filter.ts';
import { filterMatches } from './run-filter.ts';

/** How to read a certain kind of meter, and which meters that is (DOM-45, OPN-094). A missing filter is null. */
export interface Instruction {
  readonly obisFilter: string | null;
  readonly meterNumberFilter: string | null;
  readonly multiMeterRate: boolean | null;
  readonly language: string;
  readonly markdown: string;
}

/** What filters look at. */
export type FilteredMeter = TypedMeter & { readonly meterNumber: string };

/** The instructions that fit a meter, all of them, in their order (OPN-094). */
export function matchingInstructions<I extends Instruction>(instructions: readonly I[], meter: FilteredMeter): I[] {
  return instructions.filter((instruction) => matchesInstruction(instruction, meter));
}

/**
 * Whether an instruction fits a meter: every filter it has must match. Filters are regular expressions, case-sensitive
 * and unanchored; an invalid or too costly one matches nothing (HLP-08 to HLP-12, OPN-094, S44). The obisFilter looks at
 * every rate's code, and at the default code of the meter's type when there is none (HLP-13).
 */
export function matchesInstruction(instruction: Instruction, meter: FilteredMeter): boolean {
  return (
    matchesRateCount(instruction.multiMeterRate, meter.meterRateTasks.length) &&
    matchesFilter(instruction.obisFilter, obisCodes(meter)) &&
    matchesFilter(instruction.meterNumberFilter, [meter.meterNumber])
  );
}

function obisCodes(meter: FilteredMeter): readonly string[] {
  const codes = meter.meterRateTasks.map((task) => task.obis).filter((obis) => obis !== '');
  return codes.length > 0 ? codes : [DEFAULT_OBIS[meterTypeOf(meter)]];
}

/** HLP-11, HLP-12: true wants more than one rate, false at most one. */
function matchesRateCount(multiMeterRate: boolean | null, rates: number): boolean {
  return multiMeterRate === null || multiMeterRate === rates > 1;
}

function matchesFilter(expression: string | null, texts: readonly string[]): boolean {
  if (expression === null) return true;
  const filter = compileFilter(expression);
  return filter !== null && texts.some((text) => filterMatches(filter, text));
}
