import { afterAll } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

const open: Closable[] = [];

/** Closes something when the test file ends, wherever in the file it is opened; last opened, first closed. */
export function closeAtEnd(thing: Closable): void {
  open.push(thing);
}

// This module is a setup file of the project, so the hook belongs to every test file.
afterAll(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});
