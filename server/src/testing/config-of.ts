import { readConfig } from '../config.ts';

/** What is wrong with these variables. */
export function faultsOf(env: Record<string, string>): readonly string[] {
  const outcome = readConfig(env);
  return outcome.ok ? [] : outcome.faults;
}

/** The configuration that these variables make. */
export function configOf(env: Record<string, string>) {
  const outcome = readConfig(env);
  if (!outcome.ok) throw new Error(outcome.faults.join(' '));
  return outcome.config;
}
