import type { Page } from '@playwright/test';

interface KeptRow {
  readonly fields: { readonly rates: Readonly<Record<string, { readonly pre: string; readonly post: string }>> };
  readonly photos: readonly string[];
}

/** The drafts in the browser's database, read without going through the app. */
export function keptDrafts(page: Page) {
  const rows = (store: 'drafts' | 'photos') =>
    page.evaluate(
      (name) =>
        new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open('zaehlwerk');
          opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
          opening.addEventListener('success', () => {
            const asked = opening.result.transaction(name).objectStore(name).getAll();
            asked.addEventListener('success', () => {
              opening.result.close();
              resolve(asked.result.map((row) => ({ ...row, bytes: undefined })));
            });
          });
        }),
      store,
    );
  return {
    /** The digits before the comma of each rate of each draft. */
    digits: async () =>
      ((await rows('drafts')) as KeptRow[]).flatMap(({ fields }) => Object.values(fields.rates).map(({ pre }) => pre)),
    /** The hashes of all photos. */
    photos: async () =>
      ((await rows('photos')) as ReadonlyArray<{ readonly sha256: string }>).map(({ sha256 }) => sha256),
  };
}
