import { type RawBuilder, sql } from 'kysely';

/** Whose an order was before an import: by the number of a customer, where they are named so, or as one of their orders. */
interface Whose {
  readonly jobIds: readonly string[];
  readonly customerNumber: string | null;
}

const NUMBER_BEFORE = sql`t.before #>> '{job,customer,customerNumber}'`;

/** Whether the row `t` of `orders_before` says how an order of the customer with this number was, whose that is by now. */
export function wasOfCustomer(customerNumber: string | null): RawBuilder<boolean> {
  return customerNumber === null ? sql`false` : sql`${NUMBER_BEFORE} = ${customerNumber}`;
}

/**
 * Whether the row `t` of `orders_before` is a person's. A file may give an order to another customer of the same login: then
 * it was somebody else's before. Where a number is missing, the name has to be the same.
 */
export function isOrderBeforeOf(applicationId: string, { jobIds, customerNumber }: Whose): RawBuilder<boolean> {
  const named = ['company', 'firstname', 'lastname'].map(
    (name) => sql`t.before #> ${sql.lit(`{job,customer,${name}}`)} is not distinct from j.customer -> ${sql.lit(name)}`,
  );
  return sql`(${wasOfCustomer(customerNumber)} or t.job_id = any(${jobIds}::uuid[]) and exists (
    select from jobs j
    where j.application_id = ${applicationId} and j.job_id = t.job_id
      and coalesce(${NUMBER_BEFORE} = j.customer ->> 'customerNumber', ${sql.join(named, sql` and `)})
  ))`;
}
