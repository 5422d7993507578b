import { METER_TYPE_FACTS, meterTypeOf, type TypedMeter } from '../meter/meter-type.ts';

/** How to read a certain kind of meter, and which meters that is. A missing filter is null. */
export interface Instruction {
  readonly obisFilter: string | null;
  readonly meterNumberFilter: string | null;
  readonly multiMeterRate: boolean | null;
  readonly language: string;
  readonly markdown: string;
}

/**
 * Whether a regular expression of an operator occurs anywhere in a text; false for one that is invalid. Every
 * customer's browser runs it, so it must take linear time for any expression: `RegExp` does not.
 */
export type ExpressionMatcher = (expression: string, text: string) => boolean;

/** The longest expression that counts, in characters. */
const LONGEST_EXPRESSION = 200;

/** What filters look at. */
export type FilteredMeter = TypedMeter & { readonly meterNumber: string };

/** Whether a matcher is needed to tell which meters an instruction fits. */
export function hasExpression({ obisFilter, meterNumberFilter }: Instruction): boolean {
  return obisFilter !== null || meterNumberFilter !== null;
}

/**
 * The instructions that fit a meter, all of them, in their order: every filter an instruction has must match. Filters
 * are regular expressions, case-sensitive and unanchored. The obisFilter looks at every rate's code, and at the default
 * code of the meter's type when there is none.
 * @see HLP-08 to HLP-12, OPN-094, HLP-13
 */
export function matchingInstructions<I extends Instruction>(
  instructions: readonly I[],
  meter: FilteredMeter,
  occurs: ExpressionMatcher,
): I[] {
  const fits = (expression: string | null, texts: readonly string[]): boolean =>
    expression === null || (expression.length <= LONGEST_EXPRESSION && texts.some((text) => occurs(expression, text)));
  return instructions.filter(
    ({ multiMeterRate, obisFilter, meterNumberFilter }) =>
      matchesRateCount(multiMeterRate, meter.meterRateTasks.length) &&
      fits(obisFilter, obisCodes(meter)) &&
      fits(meterNumberFilter, [meter.meterNumber]),
  );
}

function obisCodes(meter: FilteredMeter): readonly string[] {
  const codes = meter.meterRateTasks.map((task) => task.obis).filter((obis) => obis !== '');
  return codes.length > 0 ? codes : [METER_TYPE_FACTS[meterTypeOf(meter)].defaultObis];
}

/** True wants more than one rate, false at most one. */
function matchesRateCount(multiMeterRate: boolean | null, rates: number): boolean {
  return multiMeterRate === null || multiMeterRate === rates > 1;
}
