import { expect, test } from 'vitest';
import { KEY_SCOPES } from '../operator/operator-key.ts';
import { CLERK_ROLES, mayGive, orderRoles, scopesOfRoles } from './clerk-roles.ts';

test('[DSK-07, OPN-515] every scope belongs to a role, and every role may look', () => {
  expect(scopesOfRoles(CLERK_ROLES)).toEqual(KEY_SCOPES.filter((scope) => scope !== 'deleteApplications'));
  for (const role of CLERK_ROLES) expect(scopesOfRoles([role])).toContain('read');
  expect(scopesOfRoles([])).toEqual([]);
});

test('roles are told in their order, each once, and nothing else', () => {
  expect(orderRoles(['people', 'read', 'people', 'boss'])).toEqual(['read', 'people']);
});

test('[DSK-08, OPN-516] somebody gives the roles whose scopes they have, in the applications they know', () => {
  const held = (applicationId: string, ...roles: (typeof CLERK_ROLES)[number][]) => ({ applicationId, roles });
  const people = { onlyTenant: 'a', ownScopes: scopesOfRoles(['people']) };
  expect(mayGive(people, [held('a', 'people', 'read')])).toBe(true);
  expect(mayGive(people, [held('a', 'read'), held('a', 'work')])).toBe(false);
  expect(mayGive(people, [held('a', 'read'), held('b', 'read')])).toBe(false);
  expect(mayGive({ onlyTenant: null, ownScopes: null }, [held('a', ...CLERK_ROLES), held('b', 'keys')])).toBe(true);
  expect(mayGive({ onlyTenant: null, ownScopes: ['read', 'clerks'] }, [held('a', 'people')])).toBe(false);
  expect(mayGive(people, [])).toBe(true);
});
