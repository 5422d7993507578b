import type { Problem } from '@zaehlwerk/contract/problems';

/** Wrong usage of the command: the message and the verb's usage on standard error, exit code 2. */
export class WrongUse extends Error {}

/** The server refused, or the command failed: the message on standard error, exit code 1. */
export class Refused extends Error {
  /** The server's problem, when it answered with one. */
  readonly problem: Problem | null;

  constructor(message: string, problem: Problem | null = null) {
    super(message);
    this.problem = problem;
  }
}
