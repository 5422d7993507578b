import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { openBarCodes } from '../bar-codes.ts';
import type { Readers } from '../networks.ts';
import { networksBy, type Run, runBy } from '../run-networks.ts';

/** Opens the networks in a folder, each run on one thread, and what reads bar codes. */
export async function openReaders(folder: string): Promise<Readers> {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const [finder, reader, lines, readBarCodes] = await Promise.all([
    open(`${folder}/finder.onnx`),
    open(`${folder}/reader.onnx`),
    open(`${folder}/lines.onnx`),
    openBarCodes(new Uint8Array(program).buffer),
  ]);
  return { ...networksBy(finder, reader, lines), readBarCodes };
}

async function open(file: string): Promise<Run> {
  const session = await InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  return runBy((values, dims) => session.run({ input: new Tensor('float32', values, dims) }));
}
