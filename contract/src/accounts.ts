import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';

const credential = boundedName.check(z.minLength(1));

/** Sign-in by password, or by a link or refresh token. */
export const TokenRequest = z.object({
  applicationId: credential,
  username: z.optional(credential),
  password: z.optional(credential),
  token: z.optional(credential),
});
export type TokenRequest = z.infer<typeof TokenRequest>;

export const TokenAnswer = z.object({ username: z.string(), token: z.string(), refreshToken: z.string() });
export type TokenAnswer = z.infer<typeof TokenAnswer>;

export const postToken = endpoint({
  method: 'POST',
  path: '/auth/token',
  summary: 'Signs in by password, link token or refresh token',
  caller: 'anyone',
  body: TokenRequest,
  answer: { 200: TokenAnswer },
  refusals: ['malformed', 'invalid', 'unauthorized', 'accountEnded', 'tooManyRequests'],
});

export const AccountInfo = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  parentName: z.nullable(z.string()),
  parentId: z.nullable(z.string()),
});
export type AccountInfo = z.infer<typeof AccountInfo>;

export const getAccountInfo = endpoint({
  method: 'GET',
  path: '/api/pro/account/info',
  summary: 'Who is signed in',
  caller: 'account',
  answer: { 200: AccountInfo },
  refusals: [],
});

/** What the access token says; `app` and `typ` keep tenants and kinds of token apart. */
export interface AccessTokenClaims {
  readonly sub: string;
  readonly exp: number;
  readonly iat: number;
  readonly roles: readonly string[];
  readonly accountId: string;
}
