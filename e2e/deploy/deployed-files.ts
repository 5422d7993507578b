import path from 'node:path';

export const DEPLOY = path.join(import.meta.dirname, '../../deploy');

/** What is replaced in a file of ours; each has to be there. */
export type Changes = ReadonlyArray<readonly [from: string, to: string]>;

/** A file of ours, with changes. Throws where one of them is not there. */
export function changed(text: string, changes: Changes): string {
  return changes.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`${from} is not there`);
    return before.replaceAll(from, to);
  }, text);
}
