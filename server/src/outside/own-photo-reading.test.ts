import { expect, onTestFinished, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { collectLog, parseLog } from '../testing/collect-log.ts';
import { ownPhotoReading } from './photo-reading.ts';

function setting() {
  const { log, lines } = collectLog();
  const reading = ownPhotoReading(log);
  onTestFinished(() => reading.close());
  return { reading, lines };
}

test('what cannot be read is refused, and why is said in the log', async () => {
  const { reading, lines } = setting();
  const read = reading.read({ photo: Buffer.from('kein Foto'), expected: async () => [], whose: '' });
  await expect(read).rejects.toEqual(new Refusal('photoNotRead'));
  expect(parseLog(lines())).toMatchObject([{ msg: 'a photo could not be read' }]);
});

test('what fails before a photo is read fails as it is', async () => {
  const { reading, lines } = setting();
  const gone = new Error('the database is gone');
  await expect(reading.read({ photo: Buffer.alloc(0), expected: () => Promise.reject(gone), whose: '' })).rejects.toBe(
    gone,
  );
  expect(lines()).toEqual([]);
});
