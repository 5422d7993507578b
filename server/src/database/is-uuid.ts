const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an id from outside can be one of ours; PostgreSQL refuses to compare anything else with a uuid. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
