import type { Endpoint, PutIn, Shape, TakenOut } from '@zaehlwerk/contract/endpoint';
import type { Problem } from '@zaehlwerk/contract/problems';

/** What a call to an endpoint needs: exactly the parts the contract declares. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  FormPart<E> & {
    /** Whose call it is; needed where the contract says `account`. */
    readonly as?: Bearer;
    readonly headers?: Readonly<Record<string, string>>;
    /** Ends the call early; the outcome is then unreachable. */
    readonly signal?: AbortSignal;
  };

type Part<E, K extends string> = E extends { readonly [key in K]: infer S }
  ? S extends Shape
    ? { readonly [key in K]: PutIn<S> }
    : unknown
  : unknown;

/** A file goes in a form. */
type FormPart<E extends Endpoint> = E extends { readonly takesFile: readonly ['multipart/form-data'] }
  ? { readonly form: FormData }
  : unknown;

/** What a successful response holds: the JSON the contract names, or the bytes where it names none. */
export type AnswerOf<E extends Endpoint> = E['answer'] extends { readonly 200: infer S }
  ? AnswerIn<S>
  : E['answer'] extends { readonly 201: infer S }
    ? AnswerIn<S>
    : Blob;

type AnswerIn<S> = S extends Shape ? TakenOut<S> : Blob;

/** The access token of one account, and a new one when the server no longer accepts the old. */
export interface Bearer {
  readonly token: () => string | null;
  /** Called once after a 401 with the token that was refused; null when there is no newer one to be had. */
  readonly renewed: (refused: string) => Promise<string | null>;
  /** Fetches a token where there is none, and says what came of that; left out where only signing in brings one. */
  readonly obtain?: () => Promise<Outcome<unknown>>;
}

/** What became of a call (models.md, section 6); nothing but this folder reads HTTP statuses. */
export type Outcome<Answer> = Delivered<Answer> | Refused | Unreachable;

/** The server did what was asked. */
export interface Delivered<Answer> {
  readonly kind: 'delivered';
  readonly answer: Answer;
}

/** The server refused, in its own words. */
export interface Refused {
  readonly kind: 'refused';
  readonly problem: Problem;
  /** From Retry-After, when the server named one. */
  readonly retryAfterSeconds: number | null;
}

/**
 * No answer of our server: no network, too slow, a captive portal, a proxy with its own page. `status` and
 * `retryAfterSeconds` are what answered in its place.
 */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly status: number | null;
  readonly retryAfterSeconds?: number;
}
