import type { ApplicationDocument, DocumentChange } from '@zaehlwerk/contract/application-document';
import { getDocumentDraft, getDocumentVersions, putDocumentDraft } from '@zaehlwerk/contract/document-versions';
import { getApplicationDocument } from '@zaehlwerk/contract/operator';
import type { Problem } from '@zaehlwerk/contract/problems';
import { documentDifference } from '@zaehlwerk/domain/tenant/document-versions';
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
  /** The versions that were there when it was compared last, and the document in force then. */
  readonly versions: readonly Version[];
  readonly inForce: ApplicationDocument;
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
  /** Keeps it in place of what came between; after somebody was told of that. False where what is there is not known. */
  readonly overwrite: () => Promise<boolean>;
  /** Sends nothing any more. */
  readonly stop: () => void;
}

const PAUSE_MS = 700;
const RETRY_MS = 5_000;

// oxlint-disable-next-line max-lines-per-function -- One draft: all of it works on the same state.
export function createDraft(
  { api, clock }: { readonly api: ServerApi; readonly clock: Clock },
  applicationId: string,
  standing: Standing,
): WorkingDraft {
  const { versions, draft } = standing;
  const params = { applicationId };
  let basedOn = draft === null ? versions[0]?.version : draft.basedOn;
  /** What was sent and not answered: each may have been kept. */
  let unanswered: readonly ApplicationDocument[] = [];
  let isStopped = false;
  let cancel = () => {};
  let underway: Promise<void> | null = null;
  const state = settable(stateOf(standing));
  const set = (part: Partial<DraftState>) => state.set({ ...state.get(), ...part });
  const later = (milliseconds: number) => {
    cancel();
    if (!isStopped) cancel = clock.after(milliseconds, () => void send());
  };
  const put = async () => {
    const { document, revision } = state.get();
    const before = unanswered;
    unanswered = [...before.filter((one) => one !== document), document];
    set({ keeping: { kind: 'sending' } });
    const query = { seen: revision ?? 'none', ...(basedOn !== undefined && { basedOn }) };
    const outcome = await api.call(putDocumentDraft, { params, query, body: document });
    const isSame = state.get().document === document;
    if (outcome.kind === 'delivered') {
      const { changed, changes, version } = outcome.answer;
      basedOn = version;
      unanswered = [];
      const keeping: Keeping = { kind: isSame ? 'kept' : 'typed' };
      set({ keeping, isTouched: !isSame, changed, changes, revision: outcome.answer.revision, savedAt: clock.now() });
      if (!isSame) later(PAUSE_MS);
    } else if (outcome.kind === 'unreachable') {
      set({ keeping: { kind: 'unreachable' } });
      later(RETRY_MS);
    } else if (outcome.problem.code !== 'conflict') {
      // What was refused was not kept: what may have been kept is from before.
      unanswered = before;
      set({ keeping: isSame ? { kind: 'refused', problem: outcome.problem } : { kind: 'typed' } });
      if (!isSame) later(PAUSE_MS);
    } else {
      unanswered = before;
      const there = await findThere(api, applicationId);
      if (there === null) {
        set({ keeping: { kind: 'unreachable' } });
        return later(RETRY_MS);
      }
      cancel();
      if (there.versions[0]?.version !== basedOn) return set({ keeping: { kind: 'conflict', because: 'version' } });
      if (!before.some((one) => isOf(one, there.draft)))
        return set({ keeping: { kind: 'conflict', because: 'draft' } });
      set({ keeping: { kind: 'typed' }, revision: there.draft?.revision ?? null });
      later(0);
    }
  };
  const send = (): Promise<void> => {
    cancel();
    return (underway ??= put().finally(() => (underway = null)));
  };
  return {
    state,
    change: (document) => {
      const { kind } = state.get().keeping;
      set({ document, isTouched: true });
      if (kind === 'conflict') return;
      if (kind !== 'sending') set({ keeping: { kind: 'typed' } });
      later(PAUSE_MS);
    },
    flush: async () => {
      if (isStopped) return true;
      await underway;
      const { kind } = state.get().keeping;
      if (kind !== 'kept' && kind !== 'conflict') await send();
      return state.get().keeping.kind === 'kept';
    },
    overwrite: async () => {
      const there = await findThere(api, applicationId);
      if (there === null) return false;
      const { keeping, revision: seen } = state.get();
      const revision = there.draft?.revision ?? null;
      // Of that one somebody was not told.
      if (keeping.kind === 'conflict' && keeping.because === 'version' && revision !== null && revision !== seen) {
        set({ keeping: { kind: 'conflict', because: 'draft' } });
        return true;
      }
      basedOn = there.versions[0]?.version;
      unanswered = [];
      set({ revision, versions: there.versions, inForce: there.inForce });
      await send();
      return true;
    },
    stop: () => {
      isStopped = true;
      cancel();
    },
  };
}

function stateOf({ versions, inForce, draft }: Standing): DraftState {
  const isLate = draft !== null && draft.basedOn !== draft.version;
  return {
    versions,
    inForce,
    document: draft?.document ?? inForce,
    keeping: isLate ? { kind: 'conflict', because: 'version' } : { kind: 'kept' },
    isTouched: false,
    changed: draft?.changed ?? 0,
    changes: draft?.changes ?? [],
    revision: draft?.revision ?? null,
    savedAt: draft === null ? null : new Date(draft.savedAt),
  };
}

/** A call whose answer was lost may have kept what it sent: whether it is what is there. */
function isOf(sent: ApplicationDocument, draft: Draft | null): boolean {
  return draft !== null && documentDifference(sent, draft.document).length === 0;
}

/** What is there now. Null where that is not known. */
async function findThere(api: ServerApi, applicationId: string): Promise<Standing | null> {
  const params = { applicationId };
  const all = await api.call(getDocumentVersions, { params });
  const document = await api.call(getApplicationDocument, { params });
  const draft = await api.call(getDocumentDraft, { params });
  const isNone = draft.kind === 'refused' && draft.problem.code === 'notFound';
  if (all.kind !== 'delivered' || document.kind !== 'delivered') return null;
  if (draft.kind !== 'delivered' && !isNone) return null;
  return {
    versions: all.answer.versions,
    inForce: document.answer,
    draft: draft.kind === 'delivered' ? draft.answer : null,
  };
}
