import type { Challenge, ProblemCode } from '@zaehlwerk/contract/problems';
import type { Finding } from '@zaehlwerk/domain/finding';
import type { FastifyRequest } from 'fastify';

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

/** How many wrong entries of a list an answer names. */
const MOST_FAULTS = 200;

/**
 * Refuses a list of which any entry is wrong: all or none. `wrongWith` says what is wrong with one, null where nothing is; the
 * faults name their places in `field`, the first 200.
 */
export function refuseListed(
  code: ProblemCode,
  field: string,
  entries: readonly string[],
  wrongWith: (entry: string) => string | null,
): void {
  const faults = entries.flatMap((entry, index): FieldFault[] => {
    const fault = wrongWith(entry);
    return fault === null ? [] : [{ field: `${field}[${index}]`, code: fault }];
  });
  if (faults.length > 0) throw new Refusal(code, faults.slice(0, MOST_FAULTS));
}

/**
 * What is wrong with the shape of a body and what the rules say about it, as one list. A field without the right shape
 * has no other fault; of a missing field or one that is far too long, the rule's fault is kept and not that of the shape.
 */
export function joinFaults(shape: readonly FieldFault[], rules: readonly FieldFault[]): FieldFault[] {
  const ruled = new Set(rules.map((fault) => fault.field));
  const kept = shape.filter(({ code, field }) => !(code === 'required' || code === 'tooLong') || !ruled.has(field));
  const isShapeless = ({ field }: FieldFault): boolean =>
    kept.some((fault) => field === fault.field || field.startsWith(`${fault.field}.`));
  return [...kept, ...rules.filter((fault) => !isShapeless(fault))];
}

/** A broken rule as a fault of its field. */
export function faultOf({ at, code, params }: Finding): FieldFault {
  return { field: at, code, params };
}

/**
 * Browsers say where a call comes from; a page of another site may not make this one happen here. Those that do not say
 * it, because they are old or the portal has no TLS, at least name the page's origin.
 */
export function refuseOtherSites({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const isOther = site === undefined ? isForeign(headers.origin, host) : site !== 'same-origin' && site !== 'none';
  if (isOther) throw new Refusal('forbidden');
}

function isForeign(origin: string | undefined, host: string): boolean {
  return origin !== undefined && URL.parse(origin)?.host !== host.toLowerCase();
}
