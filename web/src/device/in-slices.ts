/** Of jobs: about as many as a slow phone works through within two frames. */
const SLICE = 100;

/** Resolves when the browser has had its turn: with what was typed, and with drawing. Timers would wait longer. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Maps very many items in their order; in between the page is drawn and reacts. */
export async function inSlices<T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await breathe();
    made.push(...items.slice(from, from + SLICE).map(make));
  }
  return made;
}
