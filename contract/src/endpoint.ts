import type { ActName } from '@zaehlwerk/domain/audit/act';
import type { KeyNeed } from '@zaehlwerk/domain/operator/operator-key';
import type * as z from 'zod/mini';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call: anybody, a signed-in account, somebody without access who has a token, a clerk with a session at the desk,
 * or an operator with a key. What is for operators is for clerks as well, as far as their roles in an application go.
 */
export type Caller = 'anyone' | 'account' | 'anonymous' | 'clerk' | 'operator';

/**
 * What every call declares; server, client, OpenAPI document and tests read it. `answer` is keyed by status; `null`
 * stands for an answer without a JSON body. The refusals common to all calls need not be named again.
 */
export type Endpoint = Call & (CallOfOthers | CallOfClerk | OperatorQuestion | OperatorFileQuestion | OperatorChange);

type Question = 'GET' | 'HEAD';
type Change = 'POST' | 'PUT' | 'DELETE';

interface CallOfOthers {
  readonly method: Question | Change;
  readonly caller: Exclude<Caller, 'clerk' | 'operator'>;
  readonly act?: never;
  readonly needs?: never;
}

/** What a clerk does with their own session. */
interface CallOfClerk {
  readonly method: Question | Change;
  readonly caller: 'clerk';
  /** Also where the session is locked. */
  readonly whileLocked?: true;
  readonly act?: never;
  readonly needs?: never;
}

/** What an operator asks; it names an act where the answer changes something all the same. */
interface OperatorQuestion {
  readonly method: Question;
  readonly caller: 'operator';
  /** What a key must be allowed. */
  readonly needs: KeyNeed;
  readonly act?: ActName;
}

/** What an operator asks about a file that is sent with the question; nothing is stored. */
interface OperatorFileQuestion {
  readonly method: 'POST';
  readonly caller: 'operator';
  readonly needs: KeyNeed;
  readonly storesNothing: true;
  readonly act?: never;
}

/** What an operator changes: without the name of its act, under which the audit keeps it, no such call compiles. */
interface OperatorChange {
  readonly method: Change;
  readonly caller: 'operator';
  readonly needs: KeyNeed;
  readonly act: ActName;
}

interface Call {
  /** With `{name}` for path parameters, as in OpenAPI. */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly headers?: z.ZodMiniObject;
  /** A reading: takes the key under which it counts once, and when it was taken, in headers (readings.ts). */
  readonly isReading?: true;
  readonly body?: z.ZodMiniType;
  /** Keys that the shape of the body does not name are faults; elsewhere they are ignored. */
  readonly closedBody?: true;
  readonly answer: Readonly<Record<number, z.ZodMiniType | null>>;
  /**
   * A list in a successful response that may hold thousands, and the shape of its items: a client may check it in
   * parts.
   */
  readonly longList?: { readonly name: string; readonly each: z.ZodMiniType };
  readonly refusals: readonly ProblemCode[];
  /**
   * The maximum number of bytes of a body that holds photos or a file; without it, bodyLimitOf decides by the caller.
   */
  readonly maxBodyBytes?: number;
  /** Content types of a body that is a file. */
  readonly takesFile?: readonly string[];
  /** Content types of a successful response that is a file; where `answer` names a shape too, the caller chooses. */
  readonly givesFile?: readonly string[];
  /** Headers of a successful response that is a file, with what they say. */
  readonly fileHeaders?: Readonly<Record<string, string>>;
}

/** A shape of the contract as a client sees it: what goes in, unchanged, and what comes out checked. */
export type Shape = z.ZodMiniType;
export type PutIn<S extends Shape> = Unchanged<z.input<S>>;
export type TakenOut<S extends Shape> = z.output<S>;

/** Also of frozen objects and lists. */
type Unchanged<T> = T extends object ? { readonly [Key in keyof T]: Unchanged<T[Key]> } : T;

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The maximum number of bytes of a body with photos, and of a file. */
export const MAX_BODY_BYTES = 30 * 1024 * 1024;
/** What anybody may send without a token: a sign-in. */
export const ANYONE_BODY_BYTES = 16 * 1024;

/** The maximum number of bytes of a body that holds neither photos nor a file. */
const PLAIN_BODY_BYTES: Readonly<Record<Caller, number>> = {
  anyone: ANYONE_BODY_BYTES,
  anonymous: ANYONE_BODY_BYTES,
  clerk: ANYONE_BODY_BYTES,
  account: 2 * 1024 * 1024,
  operator: 2 * 1024 * 1024,
};

/** The maximum number of bytes that the body of a call may have; beyond it is `tooLarge`. */
export function bodyLimitOf({ caller, maxBodyBytes }: Endpoint): number {
  return maxBodyBytes ?? PLAIN_BODY_BYTES[caller];
}
