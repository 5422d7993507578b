import { type EnvironmentReader, withoutLineEnd } from './read-environment.ts';

/** A service that reads photos, in place of this server itself. */
export interface PhotoService {
  readonly address: string;
  /** Sent as the bearer token; null where it wants none. */
  readonly key: string | null;
}

/** Reads IMAGE_AI_URL and IMAGE_AI_KEY_FILE: this server itself (`own`) unless set, or `none`. Faults are pushed, without values. */
export function readPhotoService(read: EnvironmentReader): PhotoService | 'own' | 'none' {
  const key = withoutLineEnd(read.file('IMAGE_AI_KEY_FILE'));
  const given = read.text('IMAGE_AI_URL');
  if (given === null || given === 'none') {
    if (key !== null) read.faults.push('IMAGE_AI_KEY_FILE needs IMAGE_AI_URL with the address of a service.');
    return given ?? 'own';
  }
  const address = read.url('IMAGE_AI_URL', ['http:', 'https:']);
  if (address === null) return 'none';
  if (new URL(address).username !== '') {
    read.faults.push('IMAGE_AI_URL must not hold a login; IMAGE_AI_KEY_FILE names the file with the key.');
  }
  if (key !== null && !/^[\x21-\x7e]+$/.test(key)) {
    read.faults.push('The file that IMAGE_AI_KEY_FILE names must hold one key without spaces.');
  }
  return { address, key };
}
