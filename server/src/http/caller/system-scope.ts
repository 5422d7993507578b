import type { SystemScope } from '../scope.ts';

/** For start-up, demo, tidy-up, and mails, imports, deliveries and deletions in the background, and backups, which act without a caller; a dependency rule keeps everything else away from it. */
export function systemScope(task: SystemScope['task']): SystemScope {
  return { task } as SystemScope;
}
