import type { Day } from '@zaehlwerk/domain/calendar/day';
import { useReducer, useState } from 'react';
import type { KeptAccount } from '../../accounts/kept-account.ts';
import type { Drafts } from '../../drafts/drafts.ts';
import { unknownMeterKey } from '../../drafts/kept-draft.ts';
import { useBroughtBack } from '../../reading-form/use-brought-back.ts';
import { useLatePictures } from '../../drafts/use-late-pictures.ts';
import { useDrafts, useKeeping } from '../../drafts/use-drafts.ts';
import { restoreUnknown, unknownToKeep } from './kept-unknown.ts';
import { emptyDraft, type UnknownDraftEvent, unknownDraftReducer } from './unknown-draft.ts';

/** The form as it is filled in: begun before or new, and kept on the device with every change. */
export function useUnknownDraft({ accounts, today, onReplaced }: DraftNeeds) {
  const drafts = useDrafts();
  const [start] = useState(() => {
    const opened = emptyDraft(today);
    const accountIds = accounts.map(({ id }) => id);
    const { key, kept } = findBegun(drafts, accountIds);
    const restored = restoreUnknown(opened, kept, { accountIds, today });
    return { key, opened, kept, restored, draft: restored?.draft ?? opened };
  });
  const [draft, change] = useReducer(unknownDraftReducer, start.draft);
  const takeLate = useLatePictures(start.key);
  const dispatch = (event: UnknownDraftEvent) => {
    const photo = event.type === 'photos' && event.event.type === 'prepared' ? event.event : null;
    if (photo === null || !takeLate(photo.id, photo.picture)) change(event);
  };
  const toKeep = unknownToKeep(draft, start.opened);
  useKeeping(start.key, draft === start.draft ? undefined : toKeep);
  const back = useBroughtBack({
    keptAt: start.restored === null ? null : (start.kept?.keptAt ?? null),
    whole: start.restored?.whole ?? true,
    present: draft,
    opened: start.opened,
    untouched: toKeep === null,
    replace: (next) => {
      dispatch({ type: 'replaced', draft: next });
      onReplaced();
    },
    awaited: draft.photos.photos.filter(({ picture }) => picture === null).map(({ id }) => id),
    onPicture: (id, picture) => {
      const event =
        picture === null ? ({ type: 'removed', id } as const) : ({ type: 'prepared', id, picture } as const);
      dispatch({ type: 'photos', event });
    },
  });
  return { draft, form: toKeep?.fields ?? null, dispatch, back, forget: () => void drafts.forget(start.key) };
}

/**
 * As long as no login is chosen, a form belongs to the first one; it stays with it, so that nothing has to move while
 * somebody types. Of several begun forms the latest.
 */
function findBegun(drafts: Drafts, accountIds: readonly string[]) {
  const begun = accountIds
    .map((id) => ({ key: unknownMeterKey(id), kept: drafts.find(unknownMeterKey(id)) }))
    .filter(({ kept }) => kept !== null)
    .sort((one, other) => (one.kept?.keptAt ?? '').localeCompare(other.kept?.keptAt ?? ''));
  return begun.at(-1) ?? { key: unknownMeterKey(accountIds[0] ?? ''), kept: null };
}

interface DraftNeeds {
  readonly accounts: readonly KeptAccount[];
  readonly today: Day;
  /** Another form has taken the place of what was filled in. */
  readonly onReplaced: () => void;
}
