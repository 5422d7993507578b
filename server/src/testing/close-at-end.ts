interface Closable {
  close(): Promise<void>;
}

const open: Closable[] = [];

/** Closes something when the test file ends, wherever in the file it is opened; last opened, first closed. */
export function closeAtEnd(thing: Closable): void {
  open.push(thing);
}

/** Closes what this test file opened. */
export async function closeAll(): Promise<void> {
  for (const thing of open.splice(0).reverse()) await thing.close();
}
