import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Networks } from '../networks.ts';
import { networksBy, type Run } from '../run-networks.ts';

/** Opens the networks in a folder, each run on one thread. */
export async function openNetworks(folder: string): Promise<Networks> {
  const [finder, reader, lines] = await Promise.all([
    open(`${folder}/finder.onnx`),
    open(`${folder}/reader.onnx`),
    open(`${folder}/lines.onnx`),
  ]);
  return networksBy(finder, reader, lines);
}

async function open(file: string): Promise<Run> {
  const session = await InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  return async ({ values, count, height, width }) => {
    const answer = await session.run({ input: new Tensor('float32', values, [count, 3, height, width]) });
    const output = answer['output'];
    if (!(output?.data instanceof Float32Array)) throw new Error('a network without an answer');
    return { data: output.data, dims: output.dims };
  };
}
