import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { openReaders } from '@zaehlwerk/recognition/browser/open-readers';
import type { Readers } from '@zaehlwerk/recognition/networks';
import { recognise } from '@zaehlwerk/recognition/recognise';
import { scaleDevices } from '@zaehlwerk/recognition/scale-devices';
import { answerInTurn } from './answer-in-turn.ts';
import type { Question, Told } from './messages.ts';
import { pictureOf } from './picture-of.ts';
import { READER_FILES } from './reader-files.ts';

// Runs beside the page, as long as a dialog needs it: one photo after the other. Without its files it reads none.
const tell = answerInTurn(
  open().catch(() => null),
  read,
  (answer) => postMessage(answer),
);
addEventListener('message', ({ data }: MessageEvent<Told>) => tell(data));

async function open(): Promise<Readers> {
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

async function read(readers: Readers, { photo, expected }: Question): Promise<readonly DetectedDevice[]> {
  const decoded = await pictureOf(photo);
  if (decoded === null) return [];
  return scaleDevices(await recognise(readers, decoded.picture, expected), decoded.scale);
}
