import type { Language } from '@zaehlwerk/contract/application';
import type { ImportFinding } from '@zaehlwerk/contract/operator';
import type { WantedLogin } from '../features/accounts/import-logins.ts';
import type { EarlierReading } from './lines/check-history-line.ts';
import type { LoginRules } from './lines/check-order-line.ts';
import type { Order } from './lines/order.ts';
import type { TableFormat } from './table/table.ts';

/** What a file can bring. */
export interface IntakeKinds {
  readonly orders: Order;
  readonly history: EarlierReading;
}

/** A file on its way to the thread that reads it. */
export interface IntakeWork<K extends keyof IntakeKinds = keyof IntakeKinds> {
  readonly kind: K;
  readonly format: TableFormat;
  readonly bytes: Uint8Array;
  readonly rules: LoginRules;
  /** Of the sentences of the findings. */
  readonly language: Language;
}

/** What comes back, in pieces that hold up the receiving thread only for a moment; `end` is the last. Each is to be acknowledged. */
export type IntakeMessage =
  | { readonly part: 'items'; readonly items: readonly (Order | EarlierReading)[] }
  | { readonly part: 'logins'; readonly logins: readonly WantedLogin[] }
  | { readonly part: 'findings'; readonly findings: readonly ImportFinding[] }
  | { readonly part: 'refused'; readonly reason: 'malformed' | 'tooLarge' }
  | { readonly part: 'end'; readonly rejected: number; readonly repeated: number; readonly blocked: boolean };
