/** The one Trusted Types policy the server lets the page make. */
const POLICY = 'zaehlwerk';

interface ScriptPolicy {
  readonly createScriptURL: (address: string) => string;
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

let policy: ScriptPolicy | null = null;

/**
 * Starts a worker of our own: `address` is what the build names it by (`?worker&url`). Nothing else may be handed in, for
 * it is vouched for here; the content security policy demands that it comes from this server (`worker-src`).
 */
export function startWorker(address: string): Worker {
  return new Worker(vouch(address), { type: 'module' });
}

/** Lets the browser take an address of our own as that of a script. */
export function vouch(address: string): string {
  policy ??= makePolicy();
  return policy.createScriptURL(address);
}

function makePolicy(): ScriptPolicy {
  const rules = { createScriptURL: (address: string) => address };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(POLICY, rules) ?? rules;
}
