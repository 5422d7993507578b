import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type * as native from 'onnxruntime-node';
import { openBarCodes } from '../bar-codes.ts';
import { openReaders as openPortableReaders } from '../browser/open-readers.ts';
import type { Readers } from '../networks.ts';
import { networksBy, type Run, runBy } from '../run-networks.ts';

type Native = typeof native;

/**
 * Opens the networks in a folder, each run on one thread, and what reads bar codes. Where the programs of this platform are not
 * installed (a release has none, decision 0041), or `given` is null, by the program that browsers use: the same answers, for
 * twice the time.
 */
export async function openReaders(folder: string, given?: Native | null): Promise<Readers> {
  const runtime = given === undefined ? await nativeRuntime() : given;
  const barCodes = await bytesOf(fileOf('zxing-wasm/reader/zxing_reader.wasm'));
  if (runtime === null) {
    return openPortableReaders({
      program: await bytesOf(fileOf('onnxruntime-web/ort-wasm-simd-threaded.wasm')),
      barCodes,
      finder: await bytesOf(`${folder}/finder.onnx`),
      reader: await bytesOf(`${folder}/reader.onnx`),
      lines: await bytesOf(`${folder}/lines.onnx`),
    });
  }
  const [finder, reader, lines, readBarCodes] = await Promise.all([
    open(runtime, `${folder}/finder.onnx`),
    open(runtime, `${folder}/reader.onnx`),
    open(runtime, `${folder}/lines.onnx`),
    openBarCodes(barCodes),
  ]);
  return { ...networksBy(finder, reader, lines), readBarCodes };
}

async function nativeRuntime(): Promise<Native | null> {
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

async function bytesOf(file: string): Promise<ArrayBuffer> {
  return new Uint8Array(await readFile(file)).buffer;
}

async function open({ InferenceSession, Tensor }: Native, file: string): Promise<Run> {
  const session = await InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  return runBy((values, dims) => session.run({ input: new Tensor('float32', values, dims) }));
}
