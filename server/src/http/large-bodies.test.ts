import { expect, test } from 'vitest';
import { restBetweenLargeBodies } from './large-bodies.ts';

const MB = 1024 * 1024;

/** How bodies are read while each rest lasts until the test ends it. */
function reading() {
  const rests: (() => void)[] = [];
  const log: string[] = [];
  const readBody = restBetweenLargeBodies(() => new Promise<void>((resolve) => rests.push(resolve)));
  return { rests, log, read: (name: string, bytes: number) => readBody(bytes, () => log.push(name)) };
}

test('[S45, S70] large bodies are read one at a time with a rest between them, and small ones meanwhile', async () => {
  const { rests, log, read } = reading();
  await read('large 1', 29 * MB);
  const second = read('large 2', 29 * MB);
  await read('small', MB);
  expect(log).toEqual(['large 1', 'small']);
  rests.shift()?.();
  await second;
  expect(log).toEqual(['large 1', 'small', 'large 2']);
});

test('a body that cannot be read is refused to its sender alone', async () => {
  const readBody = restBetweenLargeBodies(async () => undefined);
  const broken = readBody(29 * MB, () => {
    throw new Error('no JSON');
  });
  const whole = readBody(29 * MB, () => 'read');
  await expect(broken).rejects.toThrow('no JSON');
  await expect(whole).resolves.toBe('read');
});
