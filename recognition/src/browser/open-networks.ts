import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { Networks } from '../networks.ts';
import { networksBy, type Run } from '../run-networks.ts';

/** The files that are needed: the program that runs networks, and the networks. */
export interface NetworkFiles {
  readonly program: ArrayBuffer;
  readonly finder: ArrayBuffer;
  readonly reader: ArrayBuffer;
  readonly lines: ArrayBuffer;
}

/** Opens the networks in a browser, on the thread that calls. */
export async function openNetworks({ program, finder, reader, lines }: NetworkFiles): Promise<Networks> {
  // More threads would need pages that are isolated from all others; a worker has one to itself.
  env.wasm.numThreads = 1;
  env.wasm.wasmBinary = program;
  return networksBy(await open(finder), await open(reader), await open(lines));
}

async function open(network: ArrayBuffer): Promise<Run> {
  const session = await InferenceSession.create(network, { executionProviders: ['wasm'] });
  return async ({ values, count, height, width }) => {
    const input = new Tensor('float32', values, [count, 3, height, width]);
    const output = (await session.run({ input }))['output'];
    if (!(output?.data instanceof Float32Array)) throw new Error('a network without an answer');
    return { data: output.data, dims: output.dims };
  };
}
