import type { Challenge } from '@zaehlwerk/contract/problems';
import { pbkdf2Sync } from 'node:crypto';

/** The number of a challenge, found as the contract says. */
export function numberOf({ salt, iterations, below, key }: Challenge): number {
  const wanted = Buffer.from(key, 'base64');
  const isIt = (number: number) =>
    pbkdf2Sync(String(number), Buffer.from(salt, 'base64'), iterations, wanted.length, 'sha256').equals(wanted);
  return Array.from({ length: below }, (_, number) => number).find(isIt)!;
}

/** What goes back in the header. */
export function solve(challenge: Challenge): string {
  return `${numberOf(challenge)}.${challenge.token}`;
}
