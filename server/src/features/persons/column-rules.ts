import type { PersonClass } from '@zaehlwerk/domain/person/personal-data';

/** What one column is to a person: what an export gives of it, and what is left of it when the person is erased. */
export interface ColumnRule {
  /** Of which class its content is; null: it says nothing about anybody. */
  readonly of: PersonClass | null;
  /** `own`: only where the person has sent it. `sameName`: only where whoever left it has the name of the order's customer. */
  readonly given: boolean | 'own' | 'sameName';
  /** Where its row stays: whether it is emptied. */
  readonly emptied: boolean;
  /** Why it is not given although it is about a person, or not about one although it looks so. */
  readonly why?: string;
}

/** What a table is to a person. */
export interface TableRule {
  /** The name of its list in an export. */
  readonly part: string;
  /** The column that its rows are told apart by, among those of one person. */
  readonly key: string;
  /** `stay`: what is left of them says nothing about the person but what the law keeps. */
  readonly rows: 'deleted' | 'stay';
  readonly columns: ReadonlyMap<string, ColumnRule>;
}

type Marked = readonly (readonly [string, ColumnRule])[];
type Some = Omit<ColumnRule, 'of'>;

export const each = (columns: string, rule: ColumnRule): Marked => columns.split(' ').map((column) => [column, rule]);
/** Names a row, so that rows can be joined; drawn by lot, or a number of ours. */
export const ids = (columns: string) => each(columns, { of: null, given: true, emptied: false });
/** Says nothing about anybody. */
export const ours = (columns: string, why = 'says nothing about anybody') =>
  each(columns, { of: null, given: false, emptied: false, why });
export const personal = (of: PersonClass, columns: string, some: Partial<Some> = {}) =>
  each(columns, { of, given: true, emptied: true, ...some });
/** What the law keeps: bills are made from it (decision 0031). */
export const KEPT = { emptied: false } as const;
export const SECRET = { given: false, why: 'a secret, or a hash of one' } as const;
/** A device that comes back is told that its account has ended; the row goes when its token expires. */
export const UNTIL_EXPIRED = { emptied: false } as const;
export const REPEATS = { given: false, why: 'repeats what is given, to answer a repeated send' } as const;
export const STAFF = {
  of: null,
  given: false,
  emptied: false,
  why: 'who works for the utility, not its customer',
} as const;

export const table = (
  part: string,
  key: string,
  rows: TableRule['rows'],
  ...columns: readonly Marked[]
): TableRule => ({
  part,
  key,
  rows,
  columns: new Map(columns.flat()),
});

export const TENANT = ours('application_id');
export const OF_PHOTO = 'position byte_length width height';
