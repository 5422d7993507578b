import type { ScopeOf } from './authenticate.ts';

/** Whose cost a call is: a main account for itself and all shares below it, a key, a visitor; null without a token. */
export function payerOf(scope: ScopeOf[keyof ScopeOf] | undefined): string | null {
  if (scope === undefined) return null;
  if ('keyId' in scope) return scope.keyId;
  if ('tokenId' in scope) return scope.tokenId;
  return 'mainAccountId' in scope ? scope.mainAccountId : null;
}
