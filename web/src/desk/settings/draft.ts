import type { ApplicationDocument, DocumentChange } from '@zaehlwerk/contract/application-document';
import { getDocumentDraft, getDocumentVersions, putDocumentDraft } from '@zaehlwerk/contract/document-versions';
import type { Problem } from '@zaehlwerk/contract/problems';
import { documentDifference, type DocumentValue } from '@zaehlwerk/domain/tenant/document-versions';
import type { Clock } from '../../device/clock.ts';
import { type Observable, settable } from '../../device/observable.ts';
import type { AnswerOf } from '../../server/call.ts';
import type { ServerApi } from '../../server/server-api.ts';

export type Draft = AnswerOf<typeof getDocumentDraft>;
export type Version = AnswerOf<typeof getDocumentVersions>['versions'][number];

/** What the settings are now: the versions, the newest first, the document in force, and its draft, if any. */
export interface Standing {
  readonly versions: readonly Version[];
  readonly inForce: ApplicationDocument;
  readonly draft: Draft | null;
}

/**
 * How far the draft is kept. `conflict`: a version came into force after it was begun, or somebody else has saved another
 * one; nothing is sent until that is decided. `refused`: it cannot be kept as it is.
 */
export type Keeping =
  | { readonly kind: 'kept' | 'typed' | 'sending' | 'unreachable' }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'conflict'; readonly because: 'version' | 'draft' };

export interface DraftState {
  readonly document: ApplicationDocument;
  readonly keeping: Keeping;
  /** Somebody has changed it here, and that was not kept. */
  readonly isTouched: boolean;
  /** What it would change of what is in force, as of when it was kept last. */
  readonly changed: number;
  readonly changes: readonly DocumentChange[];
  /** The draft that the server has; null for none. */
  readonly revision: string | null;
  readonly savedAt: Date | null;
}

/** The draft that somebody works on. Each change is sent by itself, one at a time, a moment after the last key. */
export interface WorkingDraft {
  readonly state: Observable<DraftState>;
  readonly change: (document: ApplicationDocument) => void;
  /** Sends at once what is not kept yet; whether all of it is then. */
  readonly flush: () => Promise<boolean>;
  /** Keeps it in place of what came between; after somebody was told of that. */
  readonly overwrite: () => Promise<void>;
  /** Sends nothing any more. */
  readonly stop: () => void;
}

const PAUSE_MS = 700;
const RETRY_MS = 5_000;

export function createDraft(
  { api, clock }: { readonly api: ServerApi; readonly clock: Clock },
  applicationId: string,
  { versions, inForce, draft }: Standing,
): WorkingDraft {
  const params = { applicationId };
  let basedOn = draft === null ? versions[0]?.version : draft.basedOn;
  let lastSent: ApplicationDocument | null = null;
  let isStopped = false;
  let cancel = () => {};
  let underway: Promise<void> | null = null;
  const isLate = draft !== null && draft.basedOn !== draft.version;
  const state = settable<DraftState>({
    document: draft?.document ?? inForce,
    keeping: isLate ? { kind: 'conflict', because: 'version' } : { kind: 'kept' },
    isTouched: false,
    changed: draft?.changed ?? 0,
    changes: draft?.changes ?? [],
    revision: draft?.revision ?? null,
    savedAt: draft === null ? null : new Date(draft.savedAt),
  });
  const set = (part: Partial<DraftState>) => state.set({ ...state.get(), ...part });
  const later = (milliseconds: number) => {
    cancel();
    if (!isStopped) cancel = clock.after(milliseconds, () => void send());
  };
  /** A call whose answer was lost may have kept it: then what is there is what was sent. */
  const isOwn = async (before: ApplicationDocument | null): Promise<boolean> => {
    const there = before === null ? null : await api.call(getDocumentDraft, { params });
    if (there?.kind !== 'delivered' || there.answer.version !== basedOn) return false;
    if (documentDifference(before as DocumentValue, there.answer.document as DocumentValue).length > 0) return false;
    set({ revision: there.answer.revision });
    return true;
  };
  const put = async () => {
    const { document, revision } = state.get();
    const before = lastSent;
    lastSent = document;
    set({ keeping: { kind: 'sending' } });
    const query = { seen: revision ?? 'none', ...(basedOn !== undefined && { basedOn }) };
    const outcome = await api.call(putDocumentDraft, { params, query, body: document });
    const isSame = state.get().document === document;
    if (outcome.kind === 'delivered') {
      const { changed, changes, version } = outcome.answer;
      basedOn = version;
      lastSent = null;
      const keeping: Keeping = { kind: isSame ? 'kept' : 'typed' };
      set({ keeping, isTouched: !isSame, changed, changes, revision: outcome.answer.revision, savedAt: clock.now() });
      if (!isSame) later(PAUSE_MS);
    } else if (outcome.kind === 'unreachable') {
      set({ keeping: { kind: 'unreachable' } });
      later(RETRY_MS);
    } else if (outcome.problem.code !== 'conflict') {
      // What was refused was not kept: what may have been kept is from before.
      lastSent = before;
      set({ keeping: isSame ? { kind: 'refused', problem: outcome.problem } : { kind: 'typed' } });
      if (!isSame) later(PAUSE_MS);
    } else if (await isOwn(before)) {
      set({ keeping: { kind: 'typed' } });
      later(0);
    } else {
      set({ keeping: { kind: 'conflict', because: 'draft' } });
    }
  };
  const send = (): Promise<void> => {
    cancel();
    underway ??= put().finally(() => {
      underway = null;
    });
    return underway;
  };
  return {
    state,
    change: (document) => {
      const { keeping } = state.get();
      set({ document, isTouched: true });
      if (keeping.kind === 'conflict') return;
      if (keeping.kind !== 'sending') set({ keeping: { kind: 'typed' } });
      later(PAUSE_MS);
    },
    flush: async () => {
      if (underway !== null) await underway;
      const { keeping } = state.get();
      if (keeping.kind !== 'kept' && keeping.kind !== 'conflict') await send();
      return state.get().keeping.kind === 'kept';
    },
    overwrite: async () => {
      const [all, there] = [
        await api.call(getDocumentVersions, { params }),
        await api.call(getDocumentDraft, { params }),
      ];
      const isGone = there.kind === 'refused' && there.problem.code === 'notFound';
      if (all.kind !== 'delivered' || (there.kind !== 'delivered' && !isGone)) return;
      basedOn = all.answer.versions[0]?.version;
      lastSent = null;
      set({ revision: there.kind === 'delivered' ? there.answer.revision : null });
      await send();
    },
    stop: () => {
      isStopped = true;
      cancel();
    },
  };
}
