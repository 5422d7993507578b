import type { ScreenState } from './screens.ts';

const catalogues = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./all-screens.ts'], { eager: true });

/** Every state of every screen that the accessibility tests check. */
export const ALL_SCREENS: readonly ScreenState[] = Object.values(catalogues)
  .flatMap((catalogue) => Object.values(catalogue))
  .filter((value): value is readonly ScreenState[] => Array.isArray(value))
  .flat();
