import type { Terminal } from '../../command-line/verb.ts';

/** A terminal that records what is written to it. */
export interface TestTerminal extends Terminal {
  written(): string;
  err(): string;
  /** As Ctrl-C. */
  interrupt(): void;
}

/** A terminal in a folder, not interactive unless `outIsTerminal`. */
export function testTerminal(folder: string, outIsTerminal = false): TestTerminal {
  const out: Buffer[] = [];
  const lines: string[] = [];
  let interrupted: (() => void) | null = null;
  return {
    out: async (text) => void out.push(Buffer.from(text as string)),
    printError: (line) => void lines.push(line),
    progress: { isTTY: false, write: () => expectNothing() },
    outIsTerminal,
    onInterrupt(handle) {
      interrupted = handle;
      return () => void (interrupted = null);
    },
    interrupt: () => interrupted?.(),
    folder,
    written: () => Buffer.concat(out).toString('utf8'),
    err: () => lines.join('\n'),
  };
}

function expectNothing(): never {
  throw new Error('progress was shown where no person watches');
}
