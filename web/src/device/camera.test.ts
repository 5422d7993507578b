import { expect, test } from 'vitest';
import { browserCamera } from './camera.ts';

function failing(name: string): Pick<MediaDevices, 'getUserMedia'> {
  return { getUserMedia: () => Promise.reject(Object.assign(new Error('no camera'), { name })) };
}

test('[LOG-42, CST-45] the camera that looks away from the person is asked for, and no microphone', async () => {
  const asked: unknown[] = [];
  const devices = {
    getUserMedia: (wanted?: MediaStreamConstraints) => {
      asked.push(wanted);
      return Promise.reject(new Error('enough'));
    },
  };
  await browserCamera(devices).open('code');
  expect(asked).toEqual([
    { audio: false, video: expect.objectContaining({ facingMode: { ideal: 'environment' } }) as unknown },
  ]);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotFoundError', 'absent'],
  ['OverconstrainedError', 'absent'],
  ['TypeError', 'absent'],
])('a browser that says %s gives no camera: %s', async (name, failure) => {
  expect(await browserCamera(failing(name)).open('photo')).toEqual({ ok: false, failure });
});

test('a browser that knows no cameras has none', async () => {
  expect(await browserCamera(undefined).open('photo')).toEqual({ ok: false, failure: 'absent' });
});
