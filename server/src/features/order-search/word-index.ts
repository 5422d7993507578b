import { isWhole } from '@zaehlwerk/domain/order-search/order-words';
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** What words have to begin with: of each word that was typed all of one way. */
export type SoughtWords = readonly (readonly (readonly string[])[])[];

/** A word of a tenant as its index keeps it. */
export function markedWord(applicationId: string, word: string): string {
  return markOf(applicationId) + word;
}

/** What finds the words of a tenant that one of these is meant by, as a `tsquery`. */
export function questionOf(applicationId: string, ...sought: readonly SoughtWords[]): RawBuilder<unknown> {
  const wordOf = (word: string): string =>
    `'${markedWord(applicationId, word).replaceAll('\\', '\\\\').replaceAll("'", "''")}'${isWhole(word) ? '' : ':*'}`;
  const wayOf = (words: readonly string[]): string => `(${words.map(wordOf).join(' & ')})`;
  const allOf = (words: SoughtWords): string => words.map((ways) => `(${ways.map(wayOf).join(' | ')})`).join(' & ');
  return sql`${sought.map((words) => `(${allOf(words)})`).join(' | ')}::tsquery`;
}

/** In front of each word of a tenant: the index knows of no tenants, and would look through the same word of all of them. */
export function markOf(applicationId: string): string {
  return createHash('sha256').update(applicationId).digest('base64url').slice(0, 6);
}
