import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type Columns, columnsOf } from '../columns.ts';
import type { Input, Networks } from '../networks.ts';

/** Opens the networks in a folder, each run on one thread. */
export async function openNetworks(folder: string): Promise<Networks> {
  const open = (name: string): Promise<InferenceSession> =>
    InferenceSession.create(`${folder}/${name}.onnx`, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const [finder, reader, lines] = await Promise.all([open('finder'), open('reader'), open('lines')]);
  return {
    find: async (input) => {
      const { data, dims } = await run(finder, input);
      const side = dims[2] ?? 0;
      return cutUp(data, input.count).map((values) => ({ side, values }));
    },
    readCounters: (input) => columnsBy(reader, input),
    readLines: (input) => columnsBy(lines, input),
  };
}

async function columnsBy(network: InferenceSession, input: Input): Promise<Columns[]> {
  const { data, dims } = await run(network, input);
  return cutUp(data, input.count).map((raw) => columnsOf(raw, dims[1] ?? 0, dims[2] ?? 0));
}

async function run(session: InferenceSession, { values, count, height, width }: Input) {
  const answer = await session.run({ input: new Tensor('float32', values, [count, 3, height, width]) });
  const output = answer['output'];
  if (!(output?.data instanceof Float32Array)) throw new Error('a network without an answer');
  return { data: output.data, dims: output.dims };
}

function cutUp(data: Float32Array, count: number): Float32Array[] {
  const size = data.length / count;
  return Array.from({ length: count }, (_, index) => data.subarray(index * size, (index + 1) * size));
}
