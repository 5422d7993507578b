import type { CharacterSet } from './character-set.ts';
import type { FilterNode, Position } from './filter-syntax.ts';
import { parseFilter } from './parse-filter.ts';

/** One step of a compiled filter; numbers are places in its list of steps. */
export type Step =
  | { readonly kind: 'character'; readonly set: CharacterSet; readonly next: number }
  | { readonly kind: 'position'; readonly at: Position; readonly next: number }
  | { readonly kind: 'either'; readonly one: number; readonly other: number }
  | { readonly kind: 'found' };

/** A filter ready to run. */
export interface Filter {
  readonly steps: readonly Step[];
  readonly start: number;
}

/** OPN-094. */
const MAX_LENGTH = 200;
/** Counted repetitions are written out; beyond this an expression is not worth its time (S44). */
const MAX_STEPS = 2000;

/** Makes a filter of an expression; null when it is invalid, not understood, or too large (HLP-10, OPN-094). */
export function compileFilter(text: string): Filter | null {
  if (text.length > MAX_LENGTH) return null;
  const node = parseFilter(text);
  if (node === null || stepsOf(node) > MAX_STEPS) return null;
  const steps: Step[] = [{ kind: 'found' }];
  const start = compile(steps, node, 0);
  return { steps, start };
}

/** Writes the steps of a node that go on at `next`; gives the place where they begin. */
function compile(steps: Step[], node: FilterNode, next: number): number {
  switch (node.kind) {
    case 'character':
      return steps.push({ kind: 'character', set: node.set, next }) - 1;
    case 'position':
      return steps.push({ kind: 'position', at: node.at, next }) - 1;
    case 'sequence':
      return node.parts.reduceRight((after, part) => compile(steps, part, after), next);
    case 'choice':
      return node.options
        .map((option) => compile(steps, option, next))
        .reduceRight((other, one) => steps.push({ kind: 'either', one, other }) - 1);
    default:
      return compileRepeat(steps, node, next);
  }
}

function compileRepeat(steps: Step[], repeat: FilterNode & { kind: 'repeat' }, next: number): number {
  const { node, min, max } = repeat;
  let start = next;
  if (max === null) {
    start = steps.push({ kind: 'found' }) - 1;
    steps[start] = { kind: 'either', one: compile(steps, node, start), other: next };
  } else {
    for (let count = min; count < max; count += 1) {
      start = steps.push({ kind: 'either', one: compile(steps, node, start), other: next }) - 1;
    }
  }
  for (let count = 0; count < min; count += 1) start = compile(steps, node, start);
  return start;
}

/** How many steps a node becomes; known before they are written. */
function stepsOf(node: FilterNode): number {
  switch (node.kind) {
    case 'character':
    case 'position':
      return 1;
    case 'sequence':
      return sum(node.parts);
    case 'choice':
      return sum(node.options) + node.options.length;
    default:
      // At least one, so that empty groups repeated a million times cost a million too.
      return (stepsOf(node.node) + 1) * Math.max(node.max ?? node.min + 1, 1);
  }
}

function sum(nodes: readonly FilterNode[]): number {
  return nodes.reduce((total, node) => total + stepsOf(node), 0);
}
