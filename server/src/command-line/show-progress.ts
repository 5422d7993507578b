/** The part of standard error that a progress line needs. */
export interface ProgressTarget {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const EVERY_MS = 250;

/**
 * Runs some work and shows a line with its state and the seconds elapsed; shows nothing unless the target is a
 * terminal. Returns the result of the work.
 */
export async function showProgress<T>(target: ProgressTarget, state: () => string, work: () => Promise<T>): Promise<T> {
  if (target.isTTY !== true) return work();
  const began = performance.now();
  const show = (): void => {
    const seconds = Math.floor((performance.now() - began) / 1000);
    target.write(`\r\u001b[K${state()}${seconds > 0 ? ` (${seconds} s)` : ''}`);
  };
  show();
  const timer = setInterval(show, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    target.write('\r\u001b[K');
  }
}
