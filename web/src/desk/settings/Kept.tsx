import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { formatBerlinTime } from '../../text/formats.ts';
import { Banner, Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { cloudSlash, hourglass } from '../../ui/icons.ts';
import type { DraftState, WorkingDraft } from './draft.ts';
import css from './settings.module.css';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { useRested } from './use-rested.ts';
import { useSettingName } from './use-setting-words.ts';

/** How far the draft is kept, in a few words; announced once, after typing rests. */
export function Kept({ state: { keeping, changed, revision, savedAt } }: { readonly state: DraftState }) {
  const { t, language } = useDeskTexts();
  const { kind } = keeping;
  const isUnderway = kind === 'typed' || kind === 'sending';
  const kept =
    revision === null || savedAt === null || changed === 0
      ? t('desk.settings.kept.none')
      : t('desk.settings.kept', { count: changed, time: formatBerlinTime(savedAt, language) });
  const words = kind === 'kept' ? kept : kind === 'unreachable' ? t('desk.settings.unreachable') : null;
  const rested = useRested(words, words);
  return (
    <>
      <p className={css.kept}>
        {kind === 'kept' && (
          <Status tone="ok" icon={checkCircle}>
            {kept}
          </Status>
        )}
        {isUnderway && (
          <Status tone="wait" icon={hourglass}>
            {t('desk.settings.keeping')}
          </Status>
        )}
        {kind === 'unreachable' && (
          <Status tone="warn" icon={cloudSlash}>
            {t('desk.settings.unreachable')}
          </Status>
        )}
      </p>
      <LiveRegion text={rested ?? ''} />
    </>
  );
}

/** Why the draft is not kept, and what can be done about it. */
export function NotKept({ state, draft, mayChange, onAgain }: NotKeptProps) {
  const { t } = useDeskTexts();
  const nameOf = useSettingName();
  const notices = useNotices();
  const overwrite = async () => {
    if (!(await draft.overwrite())) notices.show('WARNING', t('desk.settings.unreachable'));
  };
  const { keeping } = state;
  if (keeping.kind === 'refused') {
    const { message, fieldErrors } = keeping.problem;
    return (
      <Banner tone="err" title={t('desk.settings.refused')}>
        {fieldErrors.length === 0 ? (
          <p>{message}</p>
        ) : (
          <ul className={css.list}>
            {fieldErrors.map((one) => (
              <li key={one.field + one.code}>
                <strong>{nameOf(one.field)}:</strong> {one.message}
              </li>
            ))}
          </ul>
        )}
        {fieldErrors.length === 0 && (
          <Button size="small" onClick={() => void draft.flush()}>
            {t('desk.again')}
          </Button>
        )}
      </Banner>
    );
  }
  if (keeping.kind !== 'conflict') return null;
  const { because } = keeping;
  return (
    <Banner tone="warn" title={t(`desk.settings.conflict.${because}`)}>
      <p>{t(`desk.settings.conflict.${because}.text`)}</p>
      {mayChange && (
        <div className={css.row}>
          {(because === 'draft' || state.isTouched) && (
            <Button size="small" onClick={onAgain}>
              {t('desk.settings.conflict.load')}
            </Button>
          )}
          <Button size="small" onClick={() => void overwrite()}>
            {t(because === 'draft' ? 'desk.settings.conflict.mine' : 'desk.settings.conflict.lift')}
          </Button>
        </div>
      )}
    </Banner>
  );
}

interface NotKeptProps {
  readonly state: DraftState;
  readonly draft: WorkingDraft;
  readonly mayChange: boolean;
  readonly onAgain: () => void;
}
