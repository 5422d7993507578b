import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, offersPhotoReading } from '../job/settings.ts';
import { type DialogEvent, dialogReducer, type DialogStage, IDLE } from './photo-dialog.ts';
import { NO_RESULT } from './photo-outcome.ts';

type Event = DialogEvent<string>;
const after = (...events: readonly Event[]): DialogStage<string> => events.reduce(dialogReducer<string>, IDLE);
const opened: Event = { type: 'opened' };
const taken: Event = { type: 'taken', photo: 'first' };
const read: Event = { type: 'read', photo: 'first', outcome: NO_RESULT };
const retake: Event = { type: 'retake' };
const closed: Event = { type: 'closed' };

test('[AIR-04, AIR-09] from IDLE to CAMERA, where a photo is taken and read, to FOLLOWUP with what came of it', () => {
  expect(after()).toEqual({ stage: 'IDLE' });
  expect(after(opened)).toEqual({ stage: 'CAMERA', photo: null });
  expect(after(opened, taken)).toEqual({ stage: 'CAMERA', photo: 'first' });
  expect(after(opened, taken, read)).toEqual({ stage: 'FOLLOWUP', photo: 'first', outcome: NO_RESULT });
});

test('[AIR-05] another photo may be taken after any result', () => {
  expect(after(opened, taken, read, retake)).toEqual({ stage: 'CAMERA', photo: null });
});

test('[AIR-08] closing leads to IDLE from everywhere', () => {
  for (const events of [[], [opened], [opened, taken], [opened, taken, read]])
    expect(after(...events, closed)).toEqual(IDLE);
});

test('[AIR-04] what comes too late changes nothing', () => {
  expect(after(opened, taken, retake, read)).toEqual({ stage: 'CAMERA', photo: null });
  expect(after(opened, taken, closed, read)).toEqual(IDLE);
  expect(after(opened, taken, { type: 'taken', photo: 'second' })).toEqual({ stage: 'CAMERA', photo: 'first' });
  expect(after(opened, taken, opened)).toEqual({ stage: 'CAMERA', photo: 'first' });
  expect(after(taken)).toEqual(IDLE);
  expect(after(retake)).toEqual(IDLE);
});

test('[AIR-02, AIR-03, JOB-06, ROL-14] it is offered on mobile devices, where the job allows it', () => {
  const allowed = { ...DEFAULT_SETTINGS, features: { ...DEFAULT_SETTINGS.features, aiImageEvaluationEnabled: true } };
  expect(offersPhotoReading(true, allowed)).toBe(true);
  expect(offersPhotoReading(false, allowed)).toBe(false);
  expect(offersPhotoReading(true, DEFAULT_SETTINGS)).toBe(false);
});

test('[OPN-093] it is not offered where photos are forbidden', () => {
  const features = { ...DEFAULT_SETTINGS.features, aiImageEvaluationEnabled: true, imagesForbidden: true };
  expect(offersPhotoReading(true, { ...DEFAULT_SETTINGS, features })).toBe(false);
});
