const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID; PostgreSQL refuses to compare anything else with a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
