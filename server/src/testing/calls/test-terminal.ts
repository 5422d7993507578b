import type { Terminal } from '../../command-line/verb.ts';

/** A terminal that records what is written to it. */
export interface TestTerminal extends Terminal {
  written(): string;
  err(): string;
}

/** A terminal in a folder, not interactive unless `outIsTerminal`. */
export function testTerminal(folder: string, outIsTerminal = false): TestTerminal {
  const out: Buffer[] = [];
  const lines: string[] = [];
  return {
    out: async (text) => void out.push(Buffer.from(text as string)),
    printError: (line) => void lines.push(line),
    progress: { isTTY: false, write: () => expectNothing() },
    outIsTerminal,
    folder,
    written: () => Buffer.concat(out).toString('utf8'),
    err: () => lines.join('\n'),
  };
}

function expectNothing(): never {
  throw new Error('progress was shown where no person watches');
}
