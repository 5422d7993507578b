import type { Address } from './job.ts';

/** Street and house number, `Bahnhofstraße 3`; null when the utility sent none. */
export function streetLine({ street, houseNumber }: Pick<Address, 'street' | 'houseNumber'>): string | null {
  return joinPresent(' ', street, houseNumber);
}

/** An address in one line, `Bahnhofstraße 3, 34990 Ellerbach`; null when the utility sent none. */
export function addressLine(address: Address): string | null {
  return joinPresent(', ', streetLine(address), joinPresent(' ', address.zip, address.city));
}

/** The parts that say something, trimmed and with a separator between them; null when none does. */
export function joinPresent(separator: string, ...parts: readonly (string | null)[]): string | null {
  const present = parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return present.length === 0 ? null : present.join(separator);
}
