import { openReaders } from '@zaehlwerk/recognition/browser/open-readers';
import { recognise } from '@zaehlwerk/recognition/recognise';
import { scaleDevices } from '@zaehlwerk/recognition/scale-devices';
import { READER_FILES } from './reader-files.ts';
import type { Answer, Question } from './messages.ts';
import { pictureOf } from './picture-of.ts';

// Runs beside the page, as long as a dialog needs it: one photo after the other.
const readers = open();
// Whoever asks is told below.
readers.catch(() => undefined);
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data).then((said) => postMessage(said));
});

async function open() {
  const [program, barCodes, finder, reader, lines] = await Promise.all([
    load(READER_FILES.program),
    load(READER_FILES.barCodes),
    load(READER_FILES.finder),
    load(READER_FILES.reader),
    load(READER_FILES.lines),
  ]);
  return openReaders({ program, barCodes, finder, reader, lines });
}

async function load(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for a file of the reader`);
  return response.arrayBuffer();
}

async function answer({ id, photo, expected }: Question): Promise<Answer> {
  const opened = await readers.catch(() => null);
  if (opened === null) return { id, devices: null };
  try {
    const { picture, scale } = await pictureOf(photo);
    return { id, devices: scaleDevices(await recognise(opened, picture, expected), scale) };
  } catch {
    return { id, devices: [] };
  }
}
