import { describe, expect, test } from 'vitest';
import type { Outcome, Refused } from '../server/call.ts';
import { failureOf, NOT_SIGNING_IN, signInReducer, type SignInFailure } from './sign-in.ts';

const REFUSED: SignInFailure = { kind: 'refused' };

describe('the state of a sign-in', () => {
  test('[LOG-18, LOG-19] starting, by password or by token, sets loading and clears the earlier error', () => {
    expect(signInReducer({ loading: false, error: REFUSED }, { type: 'started' })).toEqual({
      loading: true,
      error: null,
    });
  });

  test('[LOG-20, LOG-21] a failure sets the error and stops loading', () => {
    const failed = signInReducer({ loading: true, error: null }, { type: 'failed', failure: REFUSED });
    expect(failed).toEqual({ loading: false, error: REFUSED });
  });

  test('success and putting the error away leave nothing behind', () => {
    expect(signInReducer({ loading: true, error: null }, { type: 'succeeded' })).toEqual(NOT_SIGNING_IN);
    expect(signInReducer({ loading: false, error: REFUSED }, { type: 'dismissed' })).toEqual(NOT_SIGNING_IN);
  });
});

describe('why an attempt failed', () => {
  const now = new Date('2025-11-21T09:00:00Z');
  const refused = (status: number, retryAfterSeconds: number | null = null): Refused => ({
    kind: 'refused',
    problem: { status, code: '', message: '', fieldErrors: [] },
    retryAfterSeconds,
  });

  const table: ReadonlyArray<[string, Exclude<Outcome<never>, { kind: 'delivered' }>, SignInFailure]> = [
    ['wrong credentials', refused(401), { kind: 'refused' }],
    ['a token of the wrong shape', refused(400), { kind: 'refused' }],
    ['too many attempts', refused(429, 90), { kind: 'tooMany', until: new Date('2025-11-21T09:01:30Z') }],
    ['too many attempts without a time', refused(429), { kind: 'tooMany', until: null }],
    ['a server that cannot work', refused(503), { kind: 'unreachable' }],
    ['no answer', { kind: 'unreachable', status: null }, { kind: 'unreachable' }],
  ];
  test.each(table)('%s', (_, outcome, failure) => {
    expect(failureOf(outcome, now)).toEqual(failure);
  });
});
