/** What every client was told, by what it sent: at the end the database has to hold the same. */
export class Ledger {
  /** Value of each reading that was acknowledged, by order, and whether it has a photo. */
  readonly readings = new Map<string, { readonly value: number; readonly photo: boolean }>();
  /** Value of each reading without access that was acknowledged, by meter number. */
  readonly withoutAccess = new Map<string, number>();
  /** Whoever was told that a receipt is mailed. */
  readonly receipts = new Set<string>();
  /** Orders of each file that was imported, by its name. */
  readonly imports = new Map<string, number>();
  /** Readings that a clerk released. */
  readonly released = new Set<string>();
  /** Ids of all readings that the cursor has brought so far, in order. */
  readonly exported: string[] = [];
  /** How long each change of settings took until all instances told it, in ms. */
  readonly settings: number[] = [];
  /** How often settings were changed, as acknowledged. */
  changes = 0;
  /** Rounds of wrong passwords that ended with 429 in time. */
  guesses = 0;
  /** Renewals of a session. */
  renewals = 0;
  /** What was not as it has to be. */
  readonly faults: string[] = [];

  fault(what: string): void {
    this.faults.push(what);
  }
}
