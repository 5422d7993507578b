import { LRUCache } from 'lru-cache';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { ApplicationSettings } from './readings-store.ts';

/** So many applications at most; one that is not among them only costs the time of a second look. */
const MOST = 1000;

const memories = new WeakMap<Parts['pool'], LRUCache<string, ApplicationSettings>>();

/** The settings of applications as they were last seen, one entry each: good for a guess that PostgreSQL confirms. */
export function settingsMemory(pool: Parts['pool']): {
  recall(scope: ApplicationScope): ApplicationSettings | null;
  remember(scope: ApplicationScope, settings: ApplicationSettings): void;
} {
  const memory = memories.get(pool) ?? new LRUCache<string, ApplicationSettings>({ max: MOST });
  memories.set(pool, memory);
  return {
    recall: (scope) => memory.get(scope.applicationId) ?? null,
    remember: (scope, settings) => void memory.set(scope.applicationId, settings),
  };
}
