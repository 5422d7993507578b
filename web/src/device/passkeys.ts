import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** A passkey that was made, as the server is told of it; all in base64url. */
export interface MadePasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** What a passkey has signed, as the server is told of it; all in base64url. */
export interface ShownPasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string;
}

/** Passkeys on this computer, a phone or a security key. Both functions have the browser ask the user. */
export interface Passkeys {
  /** Whether there can be any here: in a browser that knows them, on HTTPS, at a host that has a name. */
  readonly areOffered: boolean;
  /** `known`: whatever was chosen has one for this account already. `none`: the user did not, or could not. */
  readonly make: (
    asked: PublicKeyCredentialCreationOptionsJSON,
  ) => Promise<{ readonly kind: 'made'; readonly passkey: MadePasskey } | { readonly kind: 'known' | 'none' }>;
  /** Null if the user showed none. */
  readonly show: (asked: PublicKeyCredentialRequestOptionsJSON) => Promise<ShownPasskey | null>;
}

/** Addresses of machines, for which browsers keep no passkeys. */
const IS_NUMBER = /^[\d.]+$|^\[/;

/** Those of the browser; no part of the device, as the portal's customers have none of it. */
export function browserPasskeys(tab: Window): Passkeys {
  return {
    areOffered: tab.isSecureContext && 'PublicKeyCredential' in tab && !IS_NUMBER.test(tab.location.hostname),
    make: async (asked) => {
      try {
        const { id, response } = await startRegistration({ optionsJSON: asked });
        const { clientDataJSON, attestationObject } = response;
        return { kind: 'made', passkey: { id, clientDataJSON, attestationObject } };
      } catch (error) {
        return { kind: error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'none' };
      }
    },
    show: async (asked) => {
      try {
        const { id, response } = await startAuthentication({ optionsJSON: asked });
        const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
        return { id, clientDataJSON, authenticatorData, signature, userHandle };
      } catch {
        return null;
      }
    },
  };
}
