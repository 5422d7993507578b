import type { Language } from '@zaehlwerk/contract/application';
import type { ImportFinding, MoreFindings } from '@zaehlwerk/contract/imports';
import type { FileMapping } from '@zaehlwerk/domain/order-file/mapping';
import type { Suggestion } from '@zaehlwerk/domain/order-file/suggest-mapping';
import type { WantedLogin } from '../features/accounts/import-logins.ts';
import type { EarlierReading } from './lines/check-history.ts';
import type { OrderRules } from './lines/check-order-line.ts';
import type { Order } from './lines/order.ts';
import type { TableFormat } from './files/table.ts';

/** What the lines of a file become, by its kind. */
export interface IntakeKinds {
  readonly orders: Order;
  readonly history: EarlierReading;
  /** How a file of orders would be read. */
  readonly suggestion: FileSuggestion;
}

export interface FileSuggestion extends Suggestion {
  readonly headerLine: number;
  readonly lines: number;
}

/** The input of the process that reads a file, besides the bytes. */
export interface IntakeTask<K extends keyof IntakeKinds = keyof IntakeKinds> {
  readonly kind: K;
  readonly format: TableFormat;
  readonly rules: OrderRules;
  /** How the tenant's files differ from ours. */
  readonly mapping: FileMapping;
  /** Of the findings. */
  readonly language: Language;
}

/**
 * What the process sends back, in pieces small enough not to block the receiver; each is acknowledged, `refused` or
 * `end` is the last.
 */
export type IntakeMessage =
  | { readonly part: 'items'; readonly items: readonly IntakeKinds[keyof IntakeKinds][] }
  | { readonly part: 'logins'; readonly logins: readonly WantedLogin[] }
  | { readonly part: 'findings'; readonly findings: readonly ImportFinding[] }
  | { readonly part: 'refused'; readonly reason: 'malformed' | 'tooLarge' }
  | {
      readonly part: 'end';
      readonly rejected: number;
      readonly repeated: number;
      readonly blocked: boolean;
      readonly moreFindings: MoreFindings;
    };
