/** The settings of the process: read once from the environment, checked once (interfaces.md, "Settings"). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Null: the embedded database under dataDir. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly imagesUrl: string;
  /** First signs, all verify: keys can be changed without logging everybody out (S16). 32 bytes each. */
  readonly secretKeys: readonly Buffer[];
  readonly operatorKey: string | null;
  /** Null: mails wait in the outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly demo: 'auto' | 'on' | 'off';
  readonly trustProxy: boolean | string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Limits an operator may change (OPN-164). */
  readonly limits: Limits;
}

export interface Limits {
  readonly loginFailuresPerUsername: number;
  readonly loginFailuresPerAddress: number;
  readonly linkFailuresPerAddress: number;
  readonly windowSeconds: number;
  /** Open connections at a time; further ones are closed at once (S47). */
  readonly connections: number;
}
