import { columnsOf } from './columns.ts';
import type { Networks } from './networks.ts';
import type { Input } from './picture.ts';

/** A network's output for a batch of pictures, with its dimensions; the first is the batch size. */
export interface Answer {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** Runs one network. */
export type Run = (input: Input) => Promise<Answer>;

/** One session, as onnxruntime provides it in Node and in browsers: outputs by name. */
type Ask = (
  values: Float32Array,
  dims: readonly number[],
) => Promise<Readonly<Record<string, { readonly data: unknown; readonly dims: readonly number[] }>>>;

/** A network with one output. It takes one picture after the other: what all need together would be held forever. */
export function runBy(ask: Ask): Run {
  return async ({ values, count, height, width }) => {
    const answers: Answer[] = [];
    for (const picture of cutUp(values, count)) {
      const { output } = await ask(picture, [1, 3, height, width]);
      if (!(output?.data instanceof Float32Array)) throw new Error('a network without an answer');
      answers.push({ data: output.data, dims: output.dims });
    }
    const size = answers[0]?.data.length ?? 0;
    const data = new Float32Array(size * answers.length);
    for (const [index, answer] of answers.entries()) data.set(answer.data, index * size);
    return { data, dims: [answers.length, ...(answers[0]?.dims.slice(1) ?? [])] };
  };
}

/** The three networks, whatever runs them. */
export function networksBy(finder: Run, reader: Run, lines: Run): Networks {
  const columnsBy = (run: Run) => async (input: Input) => {
    const { data, dims } = await run(input);
    return cutUp(data, input.count).map((raw) => columnsOf(raw, dims[1] ?? 0, dims[2] ?? 0));
  };
  return {
    find: async (input) => {
      const { data, dims } = await finder(input);
      const side = dims[2] ?? 0;
      return cutUp(data, input.count).map((values) => ({ side, values }));
    },
    readCounters: columnsBy(reader),
    readLines: columnsBy(lines),
  };
}

function cutUp(data: Float32Array, count: number): Float32Array[] {
  const size = data.length / count;
  return Array.from({ length: count }, (_, index) => data.subarray(index * size, (index + 1) * size));
}
