import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { ReactNode } from 'react';
import { useObservable } from '../device/use-device.ts';
import { useDrafts } from '../outbox/use-drafts.ts';
import { formatBerlinTime, formatDay } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ProblemList } from '../ui/ProblemList.tsx';
import { STAY_IN_FIELD } from '../ui/field-focus.ts';
import css from './form-notes.module.css';
import type { FormProblem } from './form-field.ts';
import type { ReadingDraft } from './reading-draft.ts';
import type { BroughtBack } from './use-kept-form.ts';
import type { ReadingFormState } from './use-reading-form.ts';

/**
 * Above a form: that it was restored, whether this device does not keep what is typed, and everything that prevents
 * sending, each linked to its field.
 */
export function FormNotes({ form, nameOf, hasCancel = false }: FormNotesProps) {
  const { back } = form;
  const keeping = useObservable(useDrafts().keeping);
  const { t } = useTexts();
  return (
    <>
      {(keeping !== 'kept' || back.kind !== 'nothing') && (
        <div className={css.notes}>
          {keeping !== 'kept' && (
            <Banner tone="warn" title={t(`draft.${keeping}`)}>
              <p>{t(`draft.${keeping}.text`)}</p>
            </Banner>
          )}
          {back.kind !== 'nothing' && <BroughtBackNote back={back} hasCancel={hasCancel} />}
        </div>
      )}
      <FormSummary form={form} nameOf={nameOf} />
    </>
  );
}

function BroughtBackNote({ back, hasCancel }: BroughtBackNoteProps) {
  const { t, language } = useTexts();
  const { kind } = back;
  const at = new Date(back.keptAt);
  const when = { day: formatDay(berlinDay(at)), time: formatBerlinTime(at, language) };
  const isBack = kind === 'back';
  if (back.changes) {
    return (
      <Banner tone="info" title={t(isBack ? 'waiting.changing' : 'waiting.notChanged')}>
        {isBack && <Incomplete back={back} />}
        {!(isBack && hasCancel) && (
          <Button kind="text" size="small" className={css.way} onClick={isBack ? back.discard : back.undo}>
            {isBack ? t('waiting.keep') : t('entry.photo.restore')}
          </Button>
        )}
      </Banner>
    );
  }
  return (
    <Banner tone="info" title={isBack ? t('draft.back') : t('draft.discarded')}>
      {isBack && <p>{t('draft.back.at', when)}</p>}
      {isBack && <Incomplete back={back} />}
      <Button kind="text" size="small" className={css.way} onClick={isBack ? back.discard : back.undo}>
        {isBack ? t('draft.discard') : t('entry.photo.restore')}
      </Button>
    </Banner>
  );
}

/** What of the earlier content is no longer there. */
function Incomplete({ back: { whole, lostPhotos } }: Pick<BroughtBackNoteProps, 'back'>) {
  const { t } = useTexts();
  return (
    <>
      {!whole && <p>{t('draft.back.partly')}</p>}
      {lostPhotos > 0 && <p>{t('draft.back.lostPhotos', { count: lostPhotos })}</p>}
    </>
  );
}

interface BroughtBackNoteProps extends Pick<FormNotesProps, 'hasCancel'> {
  readonly back: BroughtBack;
}

/** What is wrong with the form; otherwise, until something is changed, that sending failed. */
function FormSummary({ form: { problems, occasion, draft, goTo }, nameOf }: FormNotesProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  if (problems.length === 0 && draft.failed === null) return null;
  const worded = problems.map((problem) => {
    const { field, text } = problem;
    const sentence = 'finding' in text ? words(text.finding) : text.message;
    const name = nameOf(problem);
    return {
      target: field === 'whole' ? null : field,
      text: name === null ? sentence : t('reading.problem', { field: name, text: sentence }),
    };
  });
  const fields = new Set(worded.map(({ target }) => target));
  const namesField = worded.some(({ target }) => target !== null);
  return (
    <ProblemList
      title={namesField ? t('reading.problems', { count: fields.size }) : t('reading.failed.title')}
      problems={worded.length > 0 ? worded : [{ target: null, text: t('reading.failed.text') }]}
      occasion={occasion}
      onGo={goTo}
    />
  );
}

interface FormNotesProps {
  readonly form: Pick<ReadingFormState, 'back' | 'goTo'> & {
    readonly draft: Pick<ReadingDraft, 'failed'>;
    readonly problems: readonly FormProblem[];
    /** Changes with every attempt; null before the first. */
    readonly occasion: unknown;
  };
  /** The name of the field of a problem; null if the sentence is enough. */
  readonly nameOf: (problem: FormProblem) => string | null;
  /** Whether the form has a button of its own that returns to the waiting reading it changes. */
  readonly hasCancel?: boolean;
}

/** Sends a form; busy while it is sent or photos are being prepared. */
export function SendButton({
  form: { sending, draft, press },
  className,
  blockedBy,
  onBlocked,
  children,
}: SendButtonProps) {
  const { t } = useTexts();
  return (
    <Button
      kind="primary"
      size="large"
      className={className}
      busyLabel={sending ? t('reading.sending') : draft.sendWaits ? t('entry.photo.wait') : undefined}
      blockedBy={blockedBy}
      onBlocked={onBlocked}
      {...STAY_IN_FIELD}
      onClick={press}
    >
      {children}
    </Button>
  );
}

interface SendButtonProps {
  readonly form: Pick<ReadingFormState, 'sending' | 'draft' | 'press'>;
  readonly className?: string | undefined;
  /** Id of the text that explains why nothing can be sent. */
  readonly blockedBy?: string | undefined;
  /** Called for a press while it is blocked. */
  readonly onBlocked?: () => void;
  readonly children: ReactNode;
}
