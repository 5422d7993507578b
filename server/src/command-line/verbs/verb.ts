import type { ParseArgsConfig } from 'node:util';
import { getApplications } from '@zaehlwerk/contract/operator';
import type { OperatorClient } from '../operator-client.ts';
import type { ProgressTarget } from '../show-progress.ts';
import { WrongUse } from '../faults.ts';

/** Where a verb reads and writes; handed in, so that nothing below main.ts knows the process. */
export interface Terminal {
  /** Finishes when it is written, so that a pipe that is slow is waited for. */
  readonly out: (text: string | Uint8Array) => Promise<void>;
  /** A line for the person, not for the program behind a pipe. */
  readonly say: (line: string) => void;
  readonly progress: ProgressTarget;
  /** Standard output is a terminal. */
  readonly outIsTerminal: boolean;
  /** What the person calls a file is meant from here. */
  readonly folder: string;
}

export interface VerbCall {
  readonly client: OperatorClient;
  readonly terminal: Terminal;
  /** What stands behind the verb, without options. */
  readonly words: readonly string[];
  /** Options with a text. */
  readonly option: (name: string) => string | undefined;
  /** Options without. */
  readonly flag: (name: string) => boolean;
}

/** Options of a verb, as parseArgs wants them. */
export type VerbOptions = NonNullable<ParseArgsConfig['options']>;

/** One verb of the command line. */
export interface Verb {
  readonly name: string;
  /** What stands behind `zaehlwerk`, one line per way to use it. */
  readonly usage: readonly string[];
  /** What it does, in a few lines. */
  readonly help: string;
  readonly options: VerbOptions;
  /** Answers the exit code; throws WrongUse or Refused. */
  run(call: VerbCall): Promise<number>;
}

/** Options that every verb has. */
export const COMMON_OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies VerbOptions;

/** For verbs about one application. */
export const APPLICATION_OPTION = { application: { type: 'string' } } as const satisfies VerbOptions;

/** The application named with --application, else the only one of the server. */
export async function pickApplication({ client, option }: Pick<VerbCall, 'client' | 'option'>): Promise<string> {
  const named = option('application');
  if (named !== undefined) return named;
  const { applications } = (await client.call(getApplications)).answer;
  const [only] = applications;
  if (only === undefined) throw new WrongUse('There is no application yet: name the new one with --application.');
  if (applications.length === 1) return only.applicationId;
  const names = applications.map((one) => one.applicationId).join(', ');
  throw new WrongUse(`There are several applications: name one of ${names} with --application.`);
}
