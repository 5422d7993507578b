import { isInforming } from '@zaehlwerk/contract/imports';
import type { FieldFault } from '../../http/refusal.ts';
import type { LineFinding } from '../files/table.ts';

/** Where the call says what a column of a file would. */
const FIELDS: Readonly<Record<string, string>> = {
  Benutzername: 'to.username',
  Zugangsname: 'to.name',
  Kundennummer: 'to.customerNumber',
  Firma: 'to.company',
  Vorname: 'to.firstname',
  Nachname: 'to.lastname',
  'E-Mail': 'to.mail',
  Telefon: 'to.telephone',
};

/** What is typed here and now is corrected here and now, also where a file would be taken without it. */
const OF_TYPED: readonly string[] = ['notAMailAddress', 'notATelephone'];

/** How a call says what a finding of a file says. */
const CODES: Readonly<Record<string, string>> = {
  required: 'required',
  tooLong: 'tooLong',
  usernameTooShort: 'tooShort',
  usernameOfOther: 'usernameOfOther',
  closingMoves: 'closingMoves',
  archivedCampaign: 'archivedCampaign',
};

type Told = Pick<LineFinding, 'line' | 'column' | 'code' | 'count'>;

/**
 * Findings of the orders that a move would import, as faults of its call: of who moves in once, else of the order by its place.
 * `placeOf` says at which place of the call the order of a line stands.
 */
export function faultsOfMove(
  findings: readonly (Omit<Told, 'code'> & { readonly code: string })[],
  placeOf: (line: number) => number,
): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const { line, column, code, count } of findings) {
    const typed = FIELDS[column ?? ''];
    if (isInforming(code) && (typed === undefined || !OF_TYPED.includes(code))) continue;
    const field = typed !== undefined && code !== 'closingMoves' ? typed : `orderNumbers[${placeOf(line)}]`;
    const fault = { field, code: CODES[code] ?? 'badFormat' };
    faults.set(field, count === undefined ? fault : { ...fault, params: { count } });
  }
  return [...faults.values()];
}
