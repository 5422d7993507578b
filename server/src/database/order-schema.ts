// Written from the database by schema.test.ts (run it with -u). Days, exact numbers and bigints come as text, never rounded.

/** What is kept of orders besides, for finding and counting them. */
export interface OrderTables {
  order_states: {
    application_id: string;
    job_id: string;
    account_id: string;
    campaign_id: string | null;
    withdrawn_at: Date | null;
    meter_type: string | null;
    first_obis: string | null;
    earliest_execution: string | null;
    latest_execution: string | null;
    rates: number;
    read: number;
    first_day: string | null;
    first_source: string | null;
    street: string | null;
    house: string | null;
    house_order: number | null;
    meter_number: string;
    customer: string | null;
    has_mail: boolean;
  };
  order_words: {
    application_id: string;
    job_id: string;
    words: string;
  };
  orders_to_count: {
    application_id: string;
    job_id: string;
    change: string;
  };
  orders_to_find: {
    application_id: string;
    job_id: string;
  };
}
