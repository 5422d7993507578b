import type { KeyScope } from '../operator/operator-key.ts';

/**
 * What clerks may do in the sample of an application, where they hold the roles that they have in the application itself: everything but
 * what leads out of it. Without `settings` it answers at no host and delivers nowhere, without `keys` and `clerks` nobody else comes in.
 */
const IN_SAMPLE: readonly KeyScope[] = ['read', 'import', 'handOver', 'clear', 'delete'];

/**
 * The scopes of a clerk in the sample of an application, of those in the application itself.
 * @see OPN-674
 */
export function scopesInSample(scopes: readonly KeyScope[]): readonly KeyScope[] {
  return scopes.filter((scope) => IN_SAMPLE.includes(scope));
}

/** What a sample is called beside the name of its application: on letters, in mails, in files and in the audit. */
export function nameOfSample(name: string, most: number): string {
  return `Übung: ${name}`.slice(0, most);
}
