import { expect, test } from 'vitest';
import { fakeClock } from '../../testing/fakes/fake-clock.ts';
import { TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { createNotices, joinWords } from './notices.ts';

function setting() {
  const clock = fakeClock(TEST_NOW);
  const notices = createNotices(clock);
  return { clock, notices, titles: () => notices.all.get().map(({ title }) => title) };
}

test('[SHL-47, DOM-48] a notification has an id, a title, a message and is information, a warning, an error or a success', () => {
  const { notices } = setting();
  for (const type of ['INFO', 'WARNING', 'ERROR', 'SUCCESS'] as const) notices.show(type, type, 'Text');
  expect(notices.all.get().map(({ type, title, message }) => [type, title, message])).toEqual([
    ['SUCCESS', 'SUCCESS', 'Text'],
    ['ERROR', 'ERROR', 'Text'],
    ['WARNING', 'WARNING', 'Text'],
    ['INFO', 'INFO', 'Text'],
  ]);
  expect(new Set(notices.all.get().map(({ id }) => id)).size).toBe(4);
});

test('[SHL-48, CST-22, OPN-048] each disappears after its own 10 s; the newest stands on top', async () => {
  const { clock, notices, titles } = setting();
  notices.show('INFO', 'one');
  await clock.pass(4_000);
  notices.show('INFO', 'two');
  expect(titles()).toEqual(['two', 'one']);
  await clock.pass(5_999);
  expect(titles()).toEqual(['two', 'one']);
  await clock.pass(1);
  expect(titles()).toEqual(['two']);
  await clock.pass(4_000);
  expect(titles()).toEqual([]);
});

test('while a person is at the messages none goes; afterwards each has its full time again', async () => {
  const { clock, notices, titles } = setting();
  notices.show('INFO', 'one');
  await clock.pass(9_000);
  notices.pause();
  notices.show('INFO', 'two');
  await clock.pass(60_000);
  expect(titles()).toEqual(['two', 'one']);
  notices.resume();
  await clock.pass(9_999);
  expect(titles()).toHaveLength(2);
  await clock.pass(1);
  expect(titles()).toEqual([]);
});

test('closing the last one while pointing at it does not stop the time of later ones', async () => {
  const { clock, notices, titles } = setting();
  notices.show('INFO', 'one');
  notices.pause();
  notices.close(notices.all.get()[0]?.id ?? 0);
  notices.show('INFO', 'two');
  await clock.pass(10_000);
  expect(titles()).toEqual([]);
});

test('[A07] what has gone can be read again, the newest first, until everybody has left', async () => {
  const { clock, notices } = setting();
  const log = () => notices.log.get().map(({ title }) => title);
  for (let nth = 1; nth <= 12; nth += 1) notices.show('INFO', `message ${nth}`);
  await clock.pass(10_000);
  expect(notices.all.get()).toEqual([]);
  expect(log()).toHaveLength(10);
  expect(log()[0]).toBe('message 12');
  notices.forget();
  expect(log()).toEqual([]);
});

test('[OPN-021] title and message read as documented, with the mark that stands between them', () => {
  expect(joinWords({ title: 'Senden erfolgreich', message: 'Gesendet.' })).toBe('Senden erfolgreich – Gesendet.');
  expect(joinWords({ title: 'Nummer:', message: 'Weiter!' })).toBe('Nummer: Weiter!');
  expect(joinWords({ title: 'Internet verfügbar!', message: '2 …' })).toBe('Internet verfügbar! 2 …');
  expect(joinWords({ title: 'Alles da.', message: null })).toBe('Alles da.');
});

test('[OPN-048] a message replaces an earlier one of its kind; both can be read again', () => {
  const { notices, titles } = setting();
  notices.show('SUCCESS', 'sent', 'first');
  notices.show('ERROR', 'failed');
  notices.show('SUCCESS', 'sent', 'second');
  expect(titles()).toEqual(['sent', 'failed']);
  expect(notices.all.get()[0]?.message).toBe('second');
  expect(notices.log.get()).toHaveLength(3);
});
