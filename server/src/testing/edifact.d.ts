/** The parser of the npm package `edifact`, which has no types of its own. */
declare module 'edifact' {
  import type { EventEmitter } from 'node:events';

  export class Parser extends EventEmitter {
    encoding(level: string): void;
    write(text: string): void;
    end(): void;
  }
}
