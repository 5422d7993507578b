import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { getApplications } from '@zaehlwerk/contract/operator';
import { type OperatorClient, WrongUse } from './operator-client.ts';
import type { ProgressTarget } from './show.ts';

/** Where a verb reads and writes; passed in, so that only main.ts uses the process. */
export interface Terminal {
  /** Resolves when the text is written, so that a slow pipe slows the verb. */
  readonly out: (text: string | Uint8Array) => Promise<void>;
  /** Writes a line to standard error, for the person rather than the program behind a pipe. */
  readonly printError: (line: string) => void;
  readonly progress: ProgressTarget;
  /** Whether standard output is a terminal. */
  readonly outIsTerminal: boolean;
  /** Has a function called once the person presses Ctrl-C, which then ends nothing on its own; returns how to take that back. */
  readonly onInterrupt: (handle: () => void) => () => void;
  /** The folder that file names are relative to. */
  readonly folder: string;
}

export interface VerbCall {
  readonly client: OperatorClient;
  readonly terminal: Terminal;
  /** The words after the verb, without options. */
  readonly words: readonly string[];
  readonly option: (name: string) => string | undefined;
  /** Whether an option without value is set. */
  readonly flag: (name: string) => boolean;
}

/** A call of a verb that asks no operator interface. */
export interface LocalCall extends Omit<VerbCall, 'client'> {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of the terminal: `de` or `en`. */
  readonly language: string;
}

/** Options of a verb, as parseArgs wants them. */
export type VerbOptions = NonNullable<ParseArgsConfig['options']>;

/** What help says of a verb. */
export interface NamedVerb {
  readonly name: string;
  /** The usage after `zaehlwerk`, one line per form. */
  readonly usage: readonly string[];
  /** A description of a few lines. */
  readonly help: string;
  readonly options: VerbOptions;
}

/** One verb of the command line. */
export interface Verb extends NamedVerb {
  /** Returns the exit code; throws WrongUse or Refused. */
  run(call: VerbCall): Promise<number>;
}

/** A verb that needs neither a server nor a key. */
export interface LocalVerb extends NamedVerb {
  /** As `run`. */
  runHere(call: LocalCall): Promise<number>;
}

/** The option that every verb has. */
export const HELP_OPTION = { help: { type: 'boolean', short: 'h' } } as const satisfies VerbOptions;

/** Options of every verb that asks a server. */
export const SERVER_OPTIONS = {
  url: { type: 'string' },
  'key-file': { type: 'string' },
} as const satisfies VerbOptions;

/** For verbs about one tenant. */
export const TENANT_OPTION = { application: { type: 'string' } } as const satisfies VerbOptions;

/** The tenant named with --application, else the only one of the server. */
export async function pickTenant({ client, option }: Pick<VerbCall, 'client' | 'option'>): Promise<string> {
  const named = option('application');
  if (named !== undefined) return named;
  const { applications: tenants } = (await client.call(getApplications)).answer;
  const [only] = tenants;
  if (only === undefined) throw new WrongUse('There is no tenant yet: name the new one with --application.');
  if (tenants.length === 1) return only.applicationId;
  const names = tenants.map((one) => one.applicationId).join(', ');
  throw new WrongUse(`There are several tenants: name one of ${names} with --application.`);
}

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The whole number that an option says; undefined where it is not given, WrongUse for anything else. */
export function countOf({ option }: Pick<VerbCall, 'option'>, name: string): number | undefined {
  const text = option(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new WrongUse(`--${name} is a whole number.`);
  return Number(text);
}

/** The only word of a verb that takes exactly one; throws WrongUse otherwise. */
export function onlyWord(words: readonly string[], what: string): string {
  const [word] = words;
  if (word === undefined || words.length > 1) throw new WrongUse(`Name exactly one ${what}.`);
  return word;
}

/** The content type for a file name's ending; throws WrongUse for an unknown one. */
export function typeOfFile(name: string): string {
  const type = TYPES[path.extname(name).toLowerCase()];
  if (type !== undefined) return type;
  throw new WrongUse(`The name of ${name} must end with .csv, .xlsx or .json.`);
}

/** The bytes of a file; throws WrongUse when it cannot be read. */
export function readInput(folder: string, name: string): Buffer {
  try {
    return readFileSync(path.resolve(folder, name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new WrongUse(`${name} cannot be read (${code}).`);
  }
}

/** Parses a JSON file; the server checks its fields. */
export function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new WrongUse(`${name} is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
