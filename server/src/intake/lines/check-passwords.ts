import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import type { OrderLine } from './order.ts';
import type { LineFinding } from '../files/table.ts';

/**
 * One login has one password: lines of the same username that name different ones contradict each other, also across
 * orders, and a letter with the wrong one would keep somebody out.
 */
export function checkPasswords(lines: readonly OrderLine[]): LineFinding[] {
  const first = new Map<string, string>();
  return lines.flatMap(({ line, username, password }) => {
    if (password === null) return [];
    const key = usernameKey(username);
    const known = first.get(key) ?? password;
    first.set(key, known);
    return known === password
      ? []
      : [{ line, column: 'Passwort', value: password, code: 'differsWithinAccount' as const }];
  });
}
