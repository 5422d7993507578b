/** The claims of an access token about its owner. */
export interface TokenInfo {
  readonly sub: string;
  /** When the access token expires, in seconds since 1970 (JWT). */
  readonly exp: number;
  readonly roles: readonly string[];
  readonly accountId: string;
}

/** The parent is the account that created this one; both null for an account of the utility itself. */
export interface AccountInfo {
  readonly id: string;
  readonly name: string | null;
  readonly parentName: string | null;
  readonly parentId: string | null;
}

/** An account signed in on this device. The id is the account id claim. */
export interface Account {
  readonly id: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly tokenInfo: TokenInfo;
  /** Null until it is loaded. */
  readonly info: AccountInfo | null;
  /** Whether its info or jobs are being loaded. */
  readonly loading: boolean;
}

/**
 * Whether another account created this one.
 * @see OPN-002
 */
export function isSubAccount(info: AccountInfo): boolean {
  return info.parentId !== null;
}
