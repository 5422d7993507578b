import { parseDay } from './day.ts';

const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads an ISO 8601 instant such as `2026-12-31T23:30:00Z` or `…+01:00`; null for anything else, also for a text
 * without a zone and for days that do not exist.
 * @see OPN-172
 */
export function parseInstant(text: string): Date | null {
  const match = ISO_INSTANT.exec(text);
  if (!match || parseDay(match[1] ?? '') === null) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
