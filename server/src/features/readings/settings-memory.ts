import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { ApplicationSettings } from './readings-store.ts';

const memories = new WeakMap<Parts['pool'], Map<string, ApplicationSettings>>();

/** The settings of applications as they were last seen, one entry each: good for a guess that PostgreSQL confirms. */
export function settingsMemory(pool: Parts['pool']): {
  recall(scope: ApplicationScope): ApplicationSettings | null;
  remember(scope: ApplicationScope, settings: ApplicationSettings): void;
} {
  const memory = memories.get(pool) ?? new Map<string, ApplicationSettings>();
  memories.set(pool, memory);
  return {
    recall: (scope) => memory.get(scope.applicationId) ?? null,
    remember: (scope, settings) => void memory.set(scope.applicationId, settings),
  };
}
