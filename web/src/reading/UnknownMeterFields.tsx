import { MAX_IMAGES_PER_UNKNOWN_READING } from '@zaehlwerk/domain/reading/check-images';
import { PhotoField } from './PhotoField.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import { DateEntry } from './DateEntry.tsx';
import type { Place } from './place.ts';
import { photosOf, rateOf } from './reading-draft.ts';
import { textOf } from './text-draft.ts';
import { shownFindings } from './shown-findings.ts';
import type { ReadingFormState } from './use-reading-form.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { AccountField } from './AccountField.tsx';
import { MeterNumberField } from './MeterNumberField.tsx';
import css from './unknown-meter.module.css';
import { accountOf, dateField, type FormOfUnknown, judgeUnknown, METER, PLACES } from './unknown-reading.ts';
import { ValueField } from './ValueField.tsx';

const NONE_READY_MADE: readonly string[] = [];

/** The fields of a meter that is not on the list (UNK-02 to UNK-08). */
export function UnknownMeterFields({ form, of, delay }: UnknownMeterFieldsProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const { draft, dispatch } = form;
  const findings = shownFindings(draft, judgeUnknown(draft, of).findings);
  /** What there is to say about a field. */
  const about = (place: Place) => ({
    id: `${place}-words`,
    findings: findings[place] ?? [],
    messages: draft.messages[place] ?? [],
  });
  const photos = about(PLACES.readingImages);
  return (
    <div className={css.fields} inert={form.sending}>
      <AccountField
        accounts={of.accounts}
        chosen={accountOf(draft, of.accounts)}
        words={about(PLACES.login)}
        onChoose={(accountId) => dispatch({ type: 'textTyped', name: 'login', text: accountId })}
      />
      <MeterNumberField
        meterNumber={textOf(draft, 'meterNumber')}
        delay={delay}
        words={about(PLACES.meterNumber)}
        dispatch={dispatch}
      />
      <ValueField
        typed={rateOf(draft, METER).typed}
        findings={about(PLACES.readingValue).findings}
        messages={about(PLACES.readingValue).messages}
        onType={(typed) => dispatch({ type: 'typed', rateId: METER, typed })}
        onLeave={() => dispatch({ type: 'rateSettled', rateId: METER })}
      />
      <PhotoField
        id={PLACES.readingImages}
        label={t('entry.photos')}
        altOf={(place) => t('unknown.photo.alt', { place })}
        attached={photosOf(draft, METER)}
        most={MAX_IMAGES_PER_UNKNOWN_READING}
        required={of.settings.unknownReadingsImageRequired}
        messages={[...photos.findings.map(words), ...photos.messages]}
        onEvent={(event) => dispatch({ type: 'photos', rateId: METER, event })}
      />
      <DateEntry
        field={dateField(of.today)}
        draft={draft}
        today={of.today}
        findings={about(PLACES.readingDate).findings}
        messages={about(PLACES.readingDate).messages}
        dispatch={dispatch}
      />
      <CommentEntry
        kind="text"
        comment={textOf(draft, 'comment')}
        readyMade={NONE_READY_MADE}
        optional
        findings={about(PLACES.comment).findings}
        messages={about(PLACES.comment).messages}
        delay={delay}
        dispatch={dispatch}
      />
    </div>
  );
}

interface UnknownMeterFieldsProps {
  readonly form: ReadingFormState;
  readonly of: FormOfUnknown;
  /** Milliseconds after which a person who pauses is judged. */
  readonly delay: number;
}
