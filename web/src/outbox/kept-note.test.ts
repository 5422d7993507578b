import { expect, test } from 'vitest';
import { settable } from '../device/observable.ts';
import { fakeBrowser } from '../../testing/fakes/fake-device.ts';
import { createKeptNote, ownersOf } from './kept-note.ts';
import type { LostEntries } from './outbox.ts';
import { anEntry } from '../../testing/an-entry.ts';

const one = anEntry({ id: 'one' });
const two = anEntry({ id: 'two' });
const karls = anEntry({ id: 'three', accountId: 'karl' });

function setting() {
  const { values, openTab } = fakeBrowser(() => Promise.reject(new Error('nobody asks')));
  const openNote = () => {
    const lost = settable<LostEntries>({});
    return { ...createKeptNote(openTab('/').storage, lost), lost };
  };
  return { values, note: openNote(), openNote };
}

const nothing = ownersOf([]);

test('[F16] what was kept and is not there any more is lost, by account; the next visit and the other tab know it', () => {
  const { note, openNote } = setting();
  note.add([one, two, karls]);
  const other = openNote();
  expect(other.differs(ownersOf([one]), nothing)).toBe(true);
  other.countLost(ownersOf([one]), nothing);
  for (const each of [note, other, openNote()]) expect(each.lost.get()).toEqual({ maria: 1, karl: 1 });
  // What is lost is lost once.
  expect(other.differs(ownersOf([one]), nothing)).toBe(false);
  note.forgetLost(['maria']);
  expect(other.lost.get()).toEqual({ karl: 1 });
});

test('what was sent or discarded has left the note before', () => {
  const { note } = setting();
  note.add([one, two]);
  note.remove(['one', 'never known']);
  expect(note.differs(ownersOf([two]), nothing)).toBe(false);
  note.remove(['two']);
  expect(note.differs(nothing, ownersOf([two]))).toBe(false);
  expect(note.lost.get()).toEqual({});
});

test('[F16] a browser that has cleared the note as well is seen through by a tab that is open', () => {
  const { note, values } = setting();
  note.add([one, two]);
  values.clear();
  expect(note.differs(nothing, ownersOf([one, two]))).toBe(true);
  note.countLost(nothing, ownersOf([one, two]));
  expect(note.lost.get()).toEqual({ maria: 2 });
});

test.each([null, 'kaputt', '3', '{"one":5}'])('entries the note does not know are noted, not lost: %s', (text) => {
  const { note, values } = setting();
  if (text !== null) values.set('zaehlwerk.outbox.kept', text);
  expect(note.differs(ownersOf([one]), nothing)).toBe(true);
  note.countLost(ownersOf([one]), nothing);
  expect([note.lost.get(), note.differs(ownersOf([one]), nothing)]).toEqual([{}, false]);
});
