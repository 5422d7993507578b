import type { Endpoint, PutIn, Shape, TakenOut } from '@zaehlwerk/contract/endpoint';
import type { Problem } from '@zaehlwerk/contract/problems';

/** What a call to an endpoint needs: exactly the parts the contract declares. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  FormPart<E> & {
    /** The caller; required where the contract says `account`. */
    readonly as?: Bearer;
    readonly headers?: Readonly<Record<string, string>>;
    /** Cancels the call; the outcome is then unreachable. */
    readonly signal?: AbortSignal;
    /** Called as a text or a file leaves, with how many of its bytes the device has handed to the network. */
    readonly onSent?: (bytes: number) => void;
    /** It goes on where the page is closed meanwhile. */
    readonly keepalive?: true;
  };

type Part<E, K extends string> = E extends { readonly [key in K]: infer S }
  ? S extends Shape
    ? { readonly [key in K]: PutIn<S> }
    : unknown
  : unknown;

/** A file is sent as a form where the contract says so, else as it is; its type says what it holds. */
type FormPart<E extends Endpoint> = E extends { readonly takesFile: readonly ['multipart/form-data'] }
  ? { readonly form: FormData }
  : E extends { readonly takesFile: readonly string[] }
    ? { readonly file: Blob }
    : unknown;

/**
 * What a response contains that the contract names as an answer: its JSON, or bytes if it names none. Work that was taken
 * on for later (202) and a file that was looked at and refused (422) are answers where it names them.
 */
export type AnswerOf<E extends Endpoint> =
  | (E['answer'] extends { readonly 200: infer S }
      ? AnswerIn<S>
      : E['answer'] extends { readonly 201: infer S }
        ? AnswerIn<S>
        : Blob)
  | (E['answer'] extends { readonly 202: infer S } ? AnswerIn<S> : never)
  | (E['answer'] extends { readonly 422: infer S } ? AnswerIn<S> : never);

type AnswerIn<S> = S extends Shape ? TakenOut<S> : Blob;

/** The access token of one account, and a new one when the server no longer accepts the old. */
export interface Bearer {
  readonly token: () => string | null;
  /** Called once after a 401 with the rejected token; null if there is no newer one. */
  readonly renewed: (refused: string) => Promise<string | null>;
  /** Obtains a token if there is none, and returns the outcome; absent if only signing in provides one. */
  readonly obtain?: () => Promise<Outcome<unknown>>;
}

/** The outcome of a call; HTTP statuses are not read outside this folder. */
export type Outcome<Answer> = Delivered<Answer> | Refused | Unreachable;

/** The server did what was requested. */
export interface Delivered<Answer> {
  readonly kind: 'delivered';
  readonly answer: Answer;
  /** Of a file: there is more, as a header says that the contract names. */
  readonly isPart?: true;
}

/** The server refused, with its reason. */
export interface Refused {
  readonly kind: 'refused';
  readonly problem: Problem;
  /** From Retry-After, if the server sent one. */
  readonly retryAfterSeconds: number | null;
}

/**
 * No answer from our server: no network, too slow, a captive portal, a proxy with a page of its own. `status` and
 * `retryAfterSeconds` are from whatever answered instead.
 */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly status: number | null;
  readonly retryAfterSeconds?: number;
}
