import type { Load } from './closed-loop.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 5;

/** Measures two loads in turns; the figure is the median of what ours reaches of the other. */
export async function alternate(
  what: string,
  target: number,
  { bare, ours }: Record<'bare' | 'ours', () => Promise<Load>>,
): Promise<Row> {
  const ratios: number[] = [];
  const speeds: Load[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await bare();
    const second = await ours();
    if (second.failures > 0) throw new Error(`${what}: ${second.failures} answers were not 200`);
    ratios.push(second.perSecond / first.perSecond);
    speeds.push([second, first]);
  }
  const of = (side: number): number => Math.round(median(speeds.map((pair) => pair[side]!.perSecond)));
  const p99 = median(speeds.map((pair) => pair[0]!.p99)).toFixed(1);
  const figure = median(ratios);
  return {
    what,
    figure,
    unit: '',
    holds: figure >= target,
    target: `≥ ${target}`,
    behind: `${of(0)}/s : ${of(1)}/s, p99 ${p99} ms`,
  };
}
