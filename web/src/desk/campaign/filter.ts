import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import type { ChosenOrders } from '@zaehlwerk/contract/open-orders';

/** What narrows the list of open orders; what is left out narrows nothing. */
export interface Filter {
  readonly meterType?: (typeof METER_TYPES)[number];
  readonly deadline?: string;
  readonly street?: string;
  readonly mail?: 'some' | 'none';
}

export type FilterName = keyof Filter;

/** The filter with one part changed; the same value again takes it out. */
export function turned(filter: Filter, name: FilterName, value: string | null): Filter {
  const { [name]: before, ...others } = filter;
  return value === null || before === value ? others : { ...others, [name]: value };
}

/** One text for each filter, whatever the order in which it was put together. */
export function keyOfFilter({ deadline, mail, meterType, street }: Filter): string {
  return JSON.stringify([deadline, mail, meterType, street].map((one) => one ?? null));
}

/** Which orders are chosen: all that a filter has, or some by their numbers. */
export type Selection = { readonly kind: 'all' } | { readonly kind: 'some'; readonly numbers: ReadonlySet<string> };

export const NOTHING: Selection = { kind: 'some', numbers: new Set() };

/** What a call says of the orders that are chosen. How they are reached is said elsewhere. */
export function chosenOrders(selection: Selection, { mail: _, ...filter }: Filter): ChosenOrders {
  return selection.kind === 'all' ? filter : { orderNumbers: [...selection.numbers] };
}

/** The saved filters of a campaign in what the browser keeps; whatever is no filter any more is left out. */
export function readSaved(text: string | null): readonly Filter[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.flatMap((one) => filterOf(one) ?? []) : [];
  } catch {
    return [];
  }
}

function filterOf(kept: unknown): Filter | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { meterType, deadline, street, mail } = kept as Readonly<Record<string, unknown>>;
  const type = METER_TYPES.find((one) => one === meterType);
  const filter: Filter = {
    ...(type !== undefined && { meterType: type }),
    ...(typeof deadline === 'string' && { deadline }),
    ...(typeof street === 'string' && { street }),
    ...((mail === 'some' || mail === 'none') && { mail }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}
