/** One measured line: what is measured, the figure that counts, its target, and the figures behind it. */
export interface Row {
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  readonly holds: boolean;
  readonly target: string;
  readonly behind: string;
}

/** Prints the table, the figure that counts first. Returns whether every line meets its target. */
export function printTable(title: string, rows: readonly Row[]): boolean {
  console.log(`\n${title}`);
  for (const row of rows) {
    const figure = `${row.figure.toFixed(row.figure < 10 ? 2 : 0)} ${row.unit}`.padStart(12);
    console.log(`${figure}  ${row.holds ? 'holds ' : 'MISSES'} ${row.target.padEnd(12)} ${row.what}  (${row.behind})`);
  }
  return rows.every((row) => row.holds);
}

/** The median of the figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
