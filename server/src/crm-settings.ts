import { type EnvironmentReader, withoutLineEnd } from './read-environment.ts';

/** How the CRM is reached that is asked over HTTP. */
export interface CrmSettings {
  readonly address: string;
  /** Sent as the bearer token. */
  readonly key: string;
}

/** Reads CRM_URL and CRM_KEY_FILE; null when they are not set or wrong. Faults are pushed, without their values. */
export function readCrmSettings(read: EnvironmentReader): CrmSettings | null {
  const address = read.url('CRM_URL', ['http:', 'https:']);
  const key = withoutLineEnd(read.file('CRM_KEY_FILE'));
  if (address === null) return null;
  if (new URL(address).username !== '') {
    read.faults.push('CRM_URL must not hold a login; CRM_KEY_FILE names the file with the key.');
  }
  if (key === null || !/^[\x21-\x7e]+$/.test(key)) {
    read.faults.push('CRM_KEY_FILE must be set together with CRM_URL, and its file must hold one key without spaces.');
    return null;
  }
  return { address, key };
}
