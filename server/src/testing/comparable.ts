import type { TestAnswer } from './test-server.ts';

export type Comparable = Pick<TestAnswer, 'status' | 'text' | 'headers'>;

/** All of an answer that a caller can compare: without what differs between any two requests. */
export function comparable({ status, text, headers }: TestAnswer): Comparable {
  return { status, text, headers: { ...headers, date: undefined, 'x-request-id': undefined } };
}
