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

/** How much of what is typed the device keeps: everything, everything but some photos, or nothing more. */
export type Keeping = 'kept' | 'photosRefused' | 'full' | 'denied';

/**
 * Writes forms to the device: as soon as what was typed is painted, one write at a time; while one is in progress, only
 * the latest state of each form is queued.
 */
export interface DraftWriter {
  readonly keeping: Observable<Keeping>;
  /** The form that the device does not hold completely yet; undefined if it does. */
  readonly behind: (key: string) => DraftToKeep | undefined;
  readonly isBehind: () => boolean;
  /** All forms that the device does not hold completely. */
  readonly unwritten: () => ReadonlyMap<string, DraftToKeep>;
  /** The picture of a photo that still has to be written. */
  readonly picture: (id: string) => Blob | null;
  readonly keep: (key: string, draft: DraftToKeep) => void;
  /** Writes what is queued at once. */
  readonly write: () => Promise<void>;
  /** Records that the device cannot be read. */
  readonly deny: () => void;
}

/**
 * `kept` is the state of the device as known to this tab, updated here. `noted` forms are removed once the device holds
 * a newer version.
 */
export function createDraftWriter(device: Device, kept: Map<string, KeptDraft>, noted: NotedForms): DraftWriter {
  const keeping = settable<Keeping>('kept');
  /** A form stays here until it is completely on the device, so that navigating away and back loses nothing. */
  const wanted = new Map<string, DraftToKeep>();
  /** Photos that did not fit, or that the browser can no longer read. */
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
  /** Why nothing more can be kept; null while writing can continue. */
  const writeForm = async (key: string): Promise<Keeping | null> => {
    for (;;) {
      // What is typed or noted while a step is in progress becomes the next step of the same form.
      const step = stepFor(key);
      const older = noted.find(key);
      const stopped = step === null ? null : await take(key, step);
      if (stopped !== null) return stopped;
      if (older !== undefined && holdTheSame(older, noted.find(key))) noted.forget([key]);
      if (step === null) return null;
    }
  };
  /** Performs one step. */
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

/** The changes of a step, all or nothing; null if the browser can no longer read the picture. */
async function changesOf(key: string, step: KeepStep, draft: KeptDraft | null): Promise<readonly Change[] | null> {
  const own: Change = draft === null ? { store: 'drafts', key, remove: true } : { store: 'drafts', key, value: draft };
  if (step.kind !== 'photo') {
    return [own, ...step.gone.map((id): Change => ({ store: 'photos', key: id, remove: true }))];
  }
  const value = await bytesOf(step.picture).catch(() => null);
  return value === null ? null : [own, { store: 'photos', key: step.id, value }];
}
