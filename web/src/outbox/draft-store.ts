import type { Change } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { type Observable, settable } from '../device/observable.ts';
import { bytesOf, pictureOf } from '../photo/kept-photo.ts';
import { type DraftToKeep, holdTheSame, type KeptDraft, readKeptDraft } from './kept-draft.ts';
import type { NotedForms } from './noted-forms.ts';

/** How much of what is typed the device keeps: everything, everything but some photos, or nothing more. */
export type Keeping = 'kept' | 'photosRefused' | 'full' | 'denied';

/**
 * The forms as typed in this tab and as the device holds them. What was typed is written as soon as it is painted, one
 * write at a time; while one is in progress, only the latest state of each form is queued.
 */
export interface DraftStore {
  readonly keeping: Observable<Keeping>;
  /** Changes whenever `find` may return something else. */
  readonly revision: Observable<number>;
  /** The draft; null if there is none or it cannot be read. */
  readonly find: (key: string) => KeptDraft | null;
  /** The draft as it may be kept again; null if there is none. */
  readonly toKeep: (key: string) => DraftToKeep;
  /** The picture of a photo; null if it is missing or has changed. */
  readonly photo: (id: string) => Promise<Blob | null>;
  /** Keeps a form as it is now, without waiting. */
  readonly keep: (key: string, draft: DraftToKeep) => void;
  /** Reads what the device holds. */
  readonly load: () => Promise<void>;
  /** Writes what is queued at once. */
  readonly write: () => Promise<void>;
  /** Records that the device cannot be read. */
  readonly deny: () => void;
  /** Whether something typed has not reached the device yet, or cannot. */
  readonly isBehind: () => boolean;
  /** All forms that the device does not hold completely. */
  readonly unwritten: () => ReadonlyMap<string, DraftToKeep>;
  /** The keys of all drafts, including what has not reached the device. */
  readonly keys: () => readonly string[];
}

/** `noted` forms are removed once the device holds a newer version. */
export function createDraftStore(device: Device, noted: NotedForms): DraftStore {
  const { clock, database } = device;
  const revision = settable(0);
  const held: Held = { kept: new Map(), wanted: new Map(), refused: new Set() };
  const { kept, wanted, refused } = held;
  const { keeping, write, writeSoon } = createWriter(device, noted, held);
  return {
    keeping,
    revision,
    find: (key) => {
      const [draft, before] = [wanted.get(key), kept.get(key) ?? null];
      if (draft === undefined || draft === null) return draft === null ? null : before;
      const ids = draft.photos.map(({ id }) => id);
      return asKept(draft.fields, ids, before?.keptAt ?? clock.now().toISOString());
    },
    toKeep: (key) => {
      const [draft, before] = [wanted.get(key), kept.get(key)];
      if (draft !== undefined || before === undefined) return draft ?? null;
      return { fields: before.fields, photos: before.photos.map((id) => ({ id, picture: null })) };
    },
    photo: async (id) => {
      const unwritten = Array.from(wanted.values()).flatMap((draft) => draft?.photos ?? []);
      const picture = unwritten.find((photo) => photo.id === id)?.picture ?? null;
      return picture ?? pictureOf(await database.read('photos', id).catch(() => null));
    },
    keep: (key, draft) => {
      wanted.set(key, draft);
      // There may be room again.
      refused.clear();
      // Typing never waits for the device.
      writeSoon();
      revision.set(revision.get() + 1);
    },
    load: async () => {
      const found = await database.readAll('drafts').catch(() => null);
      if (found === null) return keeping.set('denied');
      kept.clear();
      for (const { key, value } of found) {
        const draft = readKeptDraft(value);
        if (draft !== null) kept.set(key, draft);
      }
      revision.set(revision.get() + 1);
    },
    write,
    deny: () => keeping.set('denied'),
    isBehind: () => wanted.size > 0,
    unwritten: () => new Map(wanted),
    keys: () => Array.from(new Set([...kept.keys(), ...wanted.keys()])),
  };
}

interface Held {
  /** What the device holds, as known to this tab. */
  readonly kept: Map<string, KeptDraft>;
  /** A form stays here until it is completely on the device, so that navigating away and back loses nothing. */
  readonly wanted: Map<string, DraftToKeep>;
  /** Photos that did not fit, or that the browser can no longer read. */
  readonly refused: Set<string>;
}

/** Writes what is wanted until the device holds it. */
function createWriter(device: Device, noted: NotedForms, { kept, wanted, refused }: Held) {
  const { clock, database } = device;
  const keeping = settable<Keeping>('kept');
  let writing: Promise<void> | null = null;
  let cancelTurn: (() => void) | null = null;

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
      const step = nextStep(wanted.get(key) ?? null, kept.get(key) ?? null, refused);
      const older = noted.find(key);
      const stopped = step === null ? null : await take(key, step);
      if (stopped !== null) return stopped;
      if (older !== undefined && holdTheSame(older, noted.find(key))) noted.forget([key]);
      if (step === null) return null;
    }
  };
  const take = async (key: string, step: KeepStep): Promise<Keeping | null> => {
    const draft = step.kind === 'forget' ? null : asKept(step.fields, step.photos, clock.now().toISOString());
    const changes = await changesOf(key, step, draft);
    const result = changes === null ? 'full' : await database.change(changes);
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
  const write = () => {
    cancelTurn?.();
    cancelTurn = null;
    writing ??= writeAll().finally(() => (writing = null));
    return writing;
  };
  const writeSoon = () => {
    cancelTurn ??= device.afterPaint(() => void write());
  };
  return { keeping, write, writeSoon };
}

function asKept(fields: unknown, photos: readonly string[], keptAt: string): KeptDraft {
  return { version: 1, keptAt, fields, photos };
}

/** The next step towards the device holding what the form holds. */
type KeepStep =
  | { readonly kind: 'forget'; readonly gone: readonly string[] }
  /** The values, with the photos already kept. */
  | {
      readonly kind: 'values';
      readonly fields: unknown;
      readonly photos: readonly string[];
      readonly gone: readonly string[];
    }
  | {
      readonly kind: 'photo';
      readonly id: string;
      readonly picture: Blob;
      readonly fields: unknown;
      readonly photos: readonly string[];
    };

/**
 * One step at a time, values before photos: what was typed is safe before a large picture is written, and stays so if
 * there is no room for the picture. Photos in `refused` are skipped. Null if the device holds all of it.
 */
function nextStep(wanted: DraftToKeep, kept: KeptDraft | null, refused: ReadonlySet<string>): KeepStep | null {
  const known = kept?.photos ?? [];
  if (wanted === null) return kept === null ? null : { kind: 'forget', gone: known };
  const photos = wanted.photos.filter(({ id }) => known.includes(id)).map(({ id }) => id);
  const gone = known.filter((id) => !photos.includes(id));
  if (kept === null || gone.length > 0 || !holdTheSame(wanted.fields, kept.fields))
    return { kind: 'values', fields: wanted.fields, photos, gone };
  for (const { id, picture } of wanted.photos) {
    if (picture === null || known.includes(id) || refused.has(id)) continue;
    return { kind: 'photo', id, picture, fields: kept.fields, photos: [...photos, id] };
  }
  return null;
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
