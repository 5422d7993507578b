import type { Passkeys } from '../../src/device/passkeys.ts';

/** Passkeys whose user does at once what the test says. */
export interface FakePasskeys extends Passkeys {
  /** Whether there can be any here; settable. */
  areOffered: boolean;
  /** Whether the user shows one; settable. */
  shows: boolean;
  /** What becomes of a new one; settable. */
  makes: 'made' | 'known' | 'none';
}

export function fakePasskeys(): FakePasskeys {
  const passkeys: FakePasskeys = {
    areOffered: true,
    shows: true,
    makes: 'made',
    make: ({ challenge }) =>
      Promise.resolve(
        passkeys.makes === 'made'
          ? { kind: 'made', passkey: { id: 'p', clientDataJSON: challenge, attestationObject: 'made' } }
          : { kind: passkeys.makes },
      ),
    show: ({ challenge }) =>
      Promise.resolve(
        passkeys.shows
          ? { id: 'p', clientDataJSON: challenge, authenticatorData: 'a', signature: 's', userHandle: 'u' }
          : null,
      ),
  };
  return passkeys;
}
