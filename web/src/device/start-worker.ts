/** The one Trusted Types policy the server allows. */
const POLICY = 'zaehlwerk';

interface ScriptPolicy {
  readonly createScriptURL: (address: string) => string;
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

let policy: ScriptPolicy | null = null;

/**
 * Starts one of our workers: `address` is its URL in the build (`?worker&url`). Nothing else may be passed, because it
 * is trusted here; the content security policy requires that it comes from this server (`worker-src`).
 */
export function startWorker(address: string): Worker {
  return new Worker(vouch(address), { type: 'module' });
}

/** Marks a URL of our own as trusted for a script. */
export function vouch(address: string): string {
  policy ??= makePolicy();
  return policy.createScriptURL(address);
}

function makePolicy(): ScriptPolicy {
  const rules = { createScriptURL: (address: string) => address };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(POLICY, rules) ?? rules;
}
