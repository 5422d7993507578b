import { readFileSync } from 'node:fs';

/** Reads typed values from the environment; an invalid one becomes a sentence in `faults` and gives the default. */
export interface EnvironmentReader {
  readonly faults: string[];
  /** Trimmed; null when not set or empty. */
  text(name: string): string | null;
  wholeNumber(name: string, usual: number, least: number, most: number): number;
  oneOf<T extends string>(name: string, allowed: readonly T[], usual: T): T;
  /** An address with one of the protocols (`https:`), or null when not set. */
  url(name: string, protocols: readonly string[]): string | null;
  /** What a file holds, such as a password; null when not set. Faults repeat none of it. */
  file(name: string): string | null;
}

/** Makes a reader over an environment. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): EnvironmentReader {
  const faults: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;
  const must = <T>(sentence: string, usual: T): T => {
    faults.push(sentence);
    return usual;
  };
  return {
    faults,
    text,
    wholeNumber(name, usual, least, most) {
      const given = text(name);
      const value = given === null ? usual : Number(given);
      const good = Number.isInteger(value) && value >= least && value <= most;
      return good ? value : must(`${name} must be a whole number from ${least} to ${most}.`, usual);
    },
    oneOf(name, allowed, usual) {
      const given = text(name) ?? usual;
      return allowed.find((one) => one === given) ?? must(`${name} must be one of ${allowed.join(', ')}.`, usual);
    },
    file(name) {
      const given = text(name);
      try {
        return given === null ? null : readFileSync(given, 'utf8');
      } catch {
        return must(`${name} must name a file that can be read.`, null);
      }
    },
    url(name, protocols) {
      const given = text(name);
      if (given === null || protocols.includes(protocolOf(given) ?? '')) return given;
      const beginnings = protocols.map((one) => `${one}//`).join(' or ');
      return must(`${name} must be an address that begins with ${beginnings}.`, null);
    },
  };
}

function protocolOf(text: string): string | null {
  return URL.canParse(text) ? new URL(text).protocol : null;
}

/** A secret without the line end with which editors end a file. */
export function withoutLineEnd(text: string | null): string | null {
  return text?.replace(/\r?\n$/, '') ?? null;
}
