import { expect } from 'vitest';
import type { World } from './calls/every-call.ts';
import type { Utility } from './utility.ts';
import type { TestAnswer } from './test-server.ts';

/** An answer as text, and the claims of a token in it. */
export function contentOf({ text }: TestAnswer): string {
  const claims = [...text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)/g)].map(([, part = '']) => Buffer.from(part, 'base64url'));
  return [text, ...claims.map(String)].join('\n');
}

/**
 * Fails when the content holds a text, id or secret of a utility; what both utilities have in common does not count.
 */
export function expectNothingOf({ mark, utility }: World, content: string): void {
  const found = tracesOf(utility, mark).filter((trace) => content.includes(trace));
  expect(found).toEqual([]);
}

function tracesOf({ tenant, owner, neighbour, cardHolderId }: Utility, mark: string): string[] {
  const of = [owner, neighbour].flatMap(({ shareAccess, ...person }) => [
    ...Object.values({ ...person, username: mark }),
    shareAccess.token,
    shareAccess.password,
  ]);
  return [mark, tenant.applicationId, tenant.host, cardHolderId, ...of];
}
