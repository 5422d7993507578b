import { type Address, joinPresent } from '../job/job.ts';

/** Whom a letter about an account goes to, and what its address says, line by line. */
export interface LetterAddress {
  /** The person, else the company, else the name of the account. */
  readonly name: string | null;
  /** At most four: company, person, street, town. */
  readonly lines: readonly string[];
  /** Its town; null where none is known. */
  readonly town: string | null;
  /** Name, street, zip and town are there: a letter can arrive. */
  readonly isComplete: boolean;
  /** Of the customer it goes to. */
  readonly customerNumber: string | null;
}

/** Names as an order gives them. */
interface Named {
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** What is known of the orders of an account. */
interface Known {
  readonly accountName: string | null;
  readonly customer:
    | (Named & { readonly customerNumber: string | null; readonly mailingAddress: Address | null })
    | null;
  readonly meterAddress: Named & Address;
  /** How many customers its orders name, by their numbers. */
  readonly customers: number;
}

/**
 * The address of a letter to an account: the postal address of its customer, where the order has one with a town, else the
 * address of its meter. Who is meant is the customer, else who is named at the meter, else the account. An account that
 * reads for several customers belongs to none of them: its link shows them all, and goes to the account by its name alone.
 * @see OPS-41, OPN-424
 */
export function letterAddress({ accountName, customer, meterAddress, customers }: Known): LetterAddress {
  if (readsForSeveral(customers)) {
    const [name = null] = present(accountName);
    return { name, lines: present(accountName), town: null, isComplete: false, customerNumber: null };
  }
  const [who] = [customer, meterAddress].filter((one) => one !== null && nameLines(one).length > 0);
  const mailing = customer?.mailingAddress;
  const where = mailing !== null && mailing !== undefined && mailing.city !== null ? mailing : meterAddress;
  const names = who === undefined || who === null ? present(accountName) : nameLines(who);
  const street = joinPresent(' ', where.street, where.houseNumber);
  const town = joinPresent(' ', where.zip, where.city);
  return {
    name: names.at(-1) ?? null,
    lines: [...names, ...present(street), ...present(town)],
    town,
    isComplete: names.length > 0 && [street, where.zip, where.city].every((part) => present(part).length > 0),
    customerNumber: customer?.customerNumber ?? null,
  };
}

/**
 * Whether an account reads for several customers, as property managers do.
 * @see OPN-424
 */
export function readsForSeveral(customers: number): boolean {
  return customers > 1;
}

function nameLines({ company, firstname, lastname }: Named): string[] {
  return [...present(company), ...present(joinPresent(' ', firstname, lastname))];
}

function present(text: string | null): string[] {
  return text === null || text.trim() === '' ? [] : [text.trim()];
}
