/** What the portal has confirmed. */
export interface ExpectedReading {
  readonly order: string;
  readonly obis: string;
  readonly value: number;
  readonly source: string;
  /** Whether it is handed over to billing that takes what is released. */
  released: boolean;
}

/** What the script itself counts, from what it has sent and what was confirmed; nothing of it is asked of the portal. */
export class Expectations {
  readonly readings: ExpectedReading[] = [];
  /** Meter number and value of readings of unknown meters, and without access. */
  readonly unknown: string[] = [];
  readonly withoutAccess: string[] = [];
  /** Photos that were sent with readings, and are still there. */
  photos = 0;
  /** Registers of each order that wait for a reading, in each campaign. */
  private readonly open = new Map<string, { readonly campaign: string; readonly obis: Set<string> }>();
  private readonly withdrawn = new Set<string>();
  /** Orders that ended with a move. */
  private left = 0;

  order(campaign: string, order: string, obis: readonly string[]): void {
    this.open.set(order, { campaign, obis: new Set(obis) });
  }

  /** A reading that was confirmed. */
  read(order: string, obis: string, value: number, source = 'portal', released = true): void {
    this.readings.push({ order, obis, value, source, released });
    this.open.get(order)?.obis.delete(obis);
  }

  /** A register that waits again. */
  reopen(order: string, obis: string): void {
    this.open.get(order)?.obis.add(obis);
  }

  /** An order that somebody else has now, with nothing read; who moved out keeps theirs. */
  moved(order: string, obis: readonly string[]): void {
    this.left += 1;
    for (const one of obis) this.reopen(order, one);
  }

  /** An order of somebody who was erased: only what was read stays. */
  erase(order: string): void {
    if (!this.readings.some((one) => one.order === order)) this.open.delete(order);
  }

  /** Orders of all campaigns, whatever has become of them. */
  get orders(): number {
    return this.open.size + this.left;
  }

  withdraw(order: string): void {
    this.withdrawn.add(order);
  }

  restore(order: string): void {
    this.withdrawn.delete(order);
  }

  isOpen(order: string): boolean {
    return !this.withdrawn.has(order) && (this.open.get(order)?.obis.size ?? 0) > 0;
  }

  /** Orders of a campaign that are shown, open ones and done ones. */
  progressOf(campaign: string): { readonly jobs: number; readonly open: number; readonly done: number } {
    let [jobs, open] = [0, 0];
    for (const [order, one] of this.open) {
      if (one.campaign !== campaign || this.withdrawn.has(order)) continue;
      jobs += 1;
      if (one.obis.size > 0) open += 1;
    }
    return { jobs, open, done: jobs - open };
  }

  /** The reading of a register that came last. */
  newest(order: string, obis: string): ExpectedReading {
    const found = this.readings.findLast((one) => one.order === order && one.obis === obis);
    if (found === undefined) throw new Error(`nothing was read of ${order} ${obis}`);
    return found;
  }
}
