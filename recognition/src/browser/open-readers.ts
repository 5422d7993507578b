import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { openBarCodes } from '../bar-codes.ts';
import type { Readers } from '../networks.ts';
import { networksBy, type Run, runBy } from '../run-networks.ts';

/** The files that are needed: the networks, the program that runs them, and the one that reads bar codes. */
export interface ReaderFiles {
  readonly program: ArrayBuffer;
  readonly barCodes: ArrayBuffer;
  readonly finder: ArrayBuffer;
  readonly reader: ArrayBuffer;
  readonly lines: ArrayBuffer;
}

/** Opens what reads on photos in a browser, on the thread that calls. */
export async function openReaders({ program, barCodes, finder, reader, lines }: ReaderFiles): Promise<Readers> {
  // More threads would need pages that are isolated from all others; a worker has one to itself.
  env.wasm.numThreads = 1;
  env.wasm.wasmBinary = program;
  const networks = networksBy(await open(finder), await open(reader), await open(lines));
  return { ...networks, readBarCodes: await openBarCodes(barCodes) };
}

async function open(network: ArrayBuffer): Promise<Run> {
  const session = await InferenceSession.create(network, { executionProviders: ['wasm'] });
  return runBy((values, dims) => session.run({ input: new Tensor('float32', values, dims) }));
}
