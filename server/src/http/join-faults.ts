import type { Finding } from '@zaehlwerk/domain/finding';
import type { FieldFault } from './refusal.ts';

/**
 * What is wrong with the shape of a body and what the rules say about it, as one list. A field without the right shape
 * has no other fault; of a missing field or one that is far too long, the rule's fault is kept and not that of the shape.
 */
export function joinFaults(shape: readonly FieldFault[], rules: readonly FieldFault[]): FieldFault[] {
  const ruled = new Set(rules.map((fault) => fault.field));
  const kept = shape.filter(({ code, field }) => !(code === 'required' || code === 'tooLong') || !ruled.has(field));
  const isShapeless = ({ field }: FieldFault): boolean =>
    kept.some((fault) => field === fault.field || field.startsWith(`${fault.field}.`));
  return [...kept, ...rules.filter((fault) => !isShapeless(fault))];
}

/** A broken rule as a fault of its field. */
export function faultOf({ at, code, params }: Finding): FieldFault {
  return { field: at, code, params };
}
