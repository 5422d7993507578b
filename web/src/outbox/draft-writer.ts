import type { Change } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { type Observable, settable } from '../device/observable.ts';
import { bytesOf } from '../photo/kept-photo.ts';
import {
  type DraftToKeep,
  holdTheSame,
  type KeepStep,
  type KeptDraft,
  nextStep,
  type NotedForms,
} from './kept-draft.ts';

/** Whether the device keeps what is typed: all of it, all but some photos, or nothing more (OPN-086). */
export type Keeping = 'kept' | 'photosRefused' | 'full' | 'denied';

/**
 * Brings forms to the device: as soon as what was typed stands on the screen, one write at a time; while one is under
 * way, only the latest state of each form waits.
 */
export interface DraftWriter {
  readonly keeping: Observable<Keeping>;
  /** What the device is to hold and does not hold yet; undefined when it does. */
  readonly behind: (key: string) => DraftToKeep | undefined;
  readonly isBehind: () => boolean;
  /** All forms that are not whole on the device. */
  readonly unwritten: () => ReadonlyMap<string, DraftToKeep>;
  /** The picture of a photo that is still to be kept. */
  readonly picture: (id: string) => Blob | null;
  readonly keep: (key: string, draft: DraftToKeep) => void;
  /** Writes now what waits for its turn. */
  readonly write: () => Promise<void>;
  /** Says that the device gives nothing back. */
  readonly deny: () => void;
}

/**
 * `kept` is what the device holds, as far as this tab knows; changed here as the device changes. What is `noted` of a form
 * goes when the device holds a newer one.
 */
export function createDraftWriter(device: Device, kept: Map<string, KeptDraft>, noted: NotedForms): DraftWriter {
  const keeping = settable<Keeping>('kept');
  /** A form stays here as long as it is not whole on the device, so that going elsewhere and back loses nothing. */
  const wanted = new Map<string, DraftToKeep>();
  /** Photos there was no room for, or that the browser no longer gives out. */
  const refused = new Set<string>();
  let writing: Promise<void> | null = null;
  let cancelTurn: (() => void) | null = null;

  const stepFor = (key: string) => nextStep(wanted.get(key) ?? null, kept.get(key) ?? null, refused);
  const isRefused = (draft: DraftToKeep | undefined) => draft?.photos.some(({ id }) => refused.has(id)) === true;
  const writeAll = async () => {
    let stopped: Keeping | null = null;
    for (const key of wanted.keys()) {
      stopped = await writeForm(key);
      if (stopped !== null) break;
      if (!isRefused(wanted.get(key))) wanted.delete(key);
    }
    keeping.set(stopped ?? (Array.from(wanted.values()).some(isRefused) ? 'photosRefused' : 'kept'));
  };
  /** Why nothing more can be kept now; null when it goes on. */
  const writeForm = async (key: string): Promise<Keeping | null> => {
    for (;;) {
      // Whatever is typed while a step is under way, is the next step of the same form; so is what is noted meanwhile.
      const step = stepFor(key);
      const older = noted.find(key);
      const stopped = step === null ? null : await take(key, step);
      if (stopped !== null) return stopped;
      if (older !== undefined && holdTheSame(older, noted.find(key))) noted.forget([key]);
      if (step === null) return null;
    }
  };
  /** The same, of one step. */
  const take = async (key: string, step: KeepStep): Promise<Keeping | null> => {
    const draft = step.kind === 'forget' ? null : draftOf(key, step);
    const changes = await changesOf(key, step, draft);
    const result = changes === null ? 'full' : await device.database.change(changes);
    if (result === 'kept') {
      if (draft === null) kept.delete(key);
      else kept.set(key, draft);
      if (step.kind === 'photo') void device.persistence.ask();
      return null;
    }
    if (step.kind !== 'photo' || result === 'denied') return result;
    refused.add(step.id);
    return null;
  };
  const draftOf = (key: string, step: Exclude<KeepStep, { kind: 'forget' }>): KeptDraft => ({
    version: 1,
    keptAt: device.clock.now().toISOString(),
    fields: step.kind === 'photo' ? kept.get(key)?.fields : wanted.get(key)?.fields,
    photos: step.photos,
  });
  const write = () => {
    cancelTurn?.();
    cancelTurn = null;
    writing ??= writeAll().finally(() => (writing = null));
    return writing;
  };
  return {
    keeping,
    behind: (key) => wanted.get(key),
    isBehind: () => wanted.size > 0,
    unwritten: () => new Map(wanted),
    picture: (id) => {
      const photos = Array.from(wanted.values()).flatMap((draft) => draft?.photos ?? []);
      return photos.find((photo) => photo.id === id)?.picture ?? null;
    },
    keep: (key, draft) => {
      wanted.set(key, draft);
      // There may be room again.
      refused.clear();
      // Typing never waits for the device.
      cancelTurn ??= device.afterPaint(() => void write());
    },
    write,
    deny: () => keeping.set('denied'),
  };
}

/** The changes of a step, all or nothing; null when the browser no longer gives out the picture. */
async function changesOf(key: string, step: KeepStep, draft: KeptDraft | null): Promise<readonly Change[] | null> {
  const own: Change = draft === null ? { store: 'drafts', key, remove: true } : { store: 'drafts', key, value: draft };
  if (step.kind !== 'photo') {
    return [own, ...step.gone.map((id): Change => ({ store: 'photos', key: id, remove: true }))];
  }
  const value = await bytesOf(step.picture).catch(() => null);
  return value === null ? null : [own, { store: 'photos', key: step.id, value }];
}
