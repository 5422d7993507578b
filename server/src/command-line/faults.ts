import type { Problem } from '@zaehlwerk/contract/problems';

/** The command was given wrongly: a sentence on standard error, the usage of the verb, exit code 2. */
export class WrongUse extends Error {}

/** The server said no, or it could not be done: the reason on standard error, exit code 1. */
export class Refused extends Error {
  /** What the server said, where it said it in its own way. */
  readonly problem: Problem | null;

  constructor(message: string, problem: Problem | null = null) {
    super(message);
    this.problem = problem;
  }
}
