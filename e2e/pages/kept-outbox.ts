import type { Page } from '@playwright/test';
import { patientExpect } from '../portal/real-browser.ts';

/** The parts of an outbox entry that tests check. */
export interface WaitingRecord {
  readonly id: string;
  readonly content: { readonly jobId: string };
  readonly state: { readonly kind: string; readonly status?: number | null; readonly attempts?: number };
}

/** The outbox in the browser's database, read without going through the app. */
export function keptOutbox(page: Page) {
  const ask = <T>(store: 'outbox' | 'photos', question: 'count' | 'getAll'): Promise<T> =>
    page.evaluate(
      ([name, method]) =>
        new Promise<T>((resolve, reject) => {
          const opening = indexedDB.open('zaehlwerk');
          opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
          opening.addEventListener('success', () => {
            const asked = opening.result.transaction(name).objectStore(name)[method]();
            asked.addEventListener('success', () => {
              opening.result.close();
              resolve(asked.result as T);
            });
          });
        }),
      [store, question] as const,
    );
  return {
    count: () => ask<number>('outbox', 'count'),
    photos: () => ask<number>('photos', 'count'),
    records: () => ask<readonly WaitingRecord[]>('outbox', 'getAll'),
    /** The bytes of the first photo; waits until there is one. */
    firstPhoto: async (): Promise<Buffer> => {
      await patientExpect.poll(() => ask<number>('photos', 'count'), { timeout: 30_000 }).toBeGreaterThan(0);
      const base64 = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open('zaehlwerk');
            opening.addEventListener('success', () => {
              const asked = opening.result.transaction('photos').objectStore('photos').getAll(null, 1);
              asked.addEventListener('success', () => {
                opening.result.close();
                const bytes = new Uint8Array((asked.result as { bytes: ArrayBuffer }[])[0]?.bytes ?? []);
                resolve(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
              });
            });
          }),
      );
      return Buffer.from(base64, 'base64');
    },
  };
}
