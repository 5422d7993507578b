import type { Challenge, ProblemCode } from '@zaehlwerk/contract/problems';

/**
 * What is wrong with one field, before it is worded: code and parameters, `field` a path such as
 * `results[0].readingValue`.
 */
export interface FieldFault {
  readonly field: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * An expected refusal on its way to the one error body. Thrown by verb files and by authentication, turned into an
 * answer in one place (http/answer-errors.ts). Anything else that is thrown is a bug: 500 with a request id.
 */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly faults: readonly FieldFault[];
  readonly headers: Readonly<Record<string, string>>;
  readonly challenge: Challenge | undefined;

  constructor(
    code: ProblemCode,
    faults: readonly FieldFault[] = [],
    headers: Readonly<Record<string, string>> = {},
    challenge?: Challenge,
  ) {
    // Without a stack: it would keep alive what the functions on it hold, such as the body of another call.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.faults = faults;
    this.headers = headers;
    this.challenge = challenge;
  }
}
