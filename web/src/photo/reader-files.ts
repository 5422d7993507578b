import finder from '@zaehlwerk/recognition/models/finder.onnx?url';
import lines from '@zaehlwerk/recognition/models/lines.onnx?url';
import reader from '@zaehlwerk/recognition/models/reader.onnx?url';
import program from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import barCodes from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Files of the build that a reader of photos loads: what runs the networks, what reads bar codes, and the networks. */
export const READER_FILES = { program, barCodes, finder, reader, lines };
