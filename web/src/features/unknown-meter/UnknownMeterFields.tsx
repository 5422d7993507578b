import type { Day } from '@zaehlwerk/domain/calendar/day';
import { MAX_IMAGES_PER_UNKNOWN_READING } from '@zaehlwerk/domain/reading/check-images';
import type { UnknownReadingSettings } from '@zaehlwerk/domain/unknown-meter/unknown-reading-settings';
import type { KeptAccount } from '../../accounts/kept-account.ts';
import { PhotoField } from '../../reading-entry/PhotoField.tsx';
import { CommentField } from '../../reading-entry/CommentField.tsx';
import { useTexts } from '../../text/use-texts.ts';
import { AccountField } from './AccountField.tsx';
import { DayField } from './DayField.tsx';
import { FieldWords } from './FieldWords.tsx';
import { MeterNumberField } from './MeterNumberField.tsx';
import type { Field } from './unknown-draft.ts';
import css from './unknown-meter.module.css';
import { FIELD_IDS } from './unknown-problems.ts';
import type { UnknownForm } from './use-unknown-form.ts';
import { ValueField } from './ValueField.tsx';

const NONE_READY_MADE: readonly string[] = [];

/** The fields of a meter that is not on the list (UNK-02 to UNK-08). */
export function UnknownMeterFields({ form, accounts, settings, today }: UnknownMeterFieldsProps) {
  const { t } = useTexts();
  const { draft, dispatch } = form;
  /** What there is to say about a field, and whether that marks it as wrong. */
  const about = (field: Field) => ({
    id: `${FIELD_IDS[field]}-words`,
    findings: form.findings.filter(({ at }) => at === field),
    messages: draft.messages[field] ?? [],
  });
  const isWrong = (field: Field): boolean => about(field).findings.length + about(field).messages.length > 0;
  const settle = (field: Field) => () => dispatch({ type: 'settled', field });
  return (
    <div className={css.fields} inert={form.sending}>
      <AccountField
        accounts={accounts}
        chosen={form.accountId}
        missing={draft.pressed && form.accountId === null}
        messages={draft.messages.login ?? []}
        onChoose={(accountId) => dispatch({ type: 'accountChosen', accountId })}
      />
      <MeterNumberField
        meterNumber={draft.meterNumber}
        invalid={isWrong('meterNumber')}
        words={<FieldWords {...about('meterNumber')} />}
        onType={(meterNumber) => dispatch({ type: 'numberTyped', meterNumber })}
        onLeave={settle('meterNumber')}
      />
      <ValueField
        typed={draft.typed}
        findings={about('readingValue').findings}
        messages={about('readingValue').messages}
        onType={(typed) => dispatch({ type: 'valueTyped', typed })}
        onLeave={settle('readingValue')}
      />
      <div>
        <PhotoField
          id={FIELD_IDS.readingImages}
          label={t('entry.photos')}
          altOf={(place) => t('unknown.photo.alt', { place })}
          attached={draft.photos}
          most={MAX_IMAGES_PER_UNKNOWN_READING}
          required={settings.unknownReadingsImageRequired}
          onEvent={(event) => dispatch({ type: 'photos', event })}
        />
        <FieldWords {...about('readingImages')} />
      </div>
      <DayField
        day={draft.date}
        wasReset={draft.dateWasReset}
        today={today}
        invalid={isWrong('readingDate')}
        words={about('readingDate')}
        onChoose={(day, wasReset) => dispatch({ type: 'dateChosen', day, wasReset })}
      />
      <div id={FIELD_IDS.comment}>
        <CommentField
          kind="text"
          comment={draft.comment}
          readyMade={NONE_READY_MADE}
          optional
          invalid={isWrong('comment')}
          describedBy={`${FIELD_IDS.comment}-words`}
          onChange={(comment) => dispatch({ type: 'commented', comment })}
          onLeave={settle('comment')}
        />
        <FieldWords {...about('comment')} />
      </div>
    </div>
  );
}

interface UnknownMeterFieldsProps {
  readonly form: UnknownForm;
  readonly accounts: readonly KeptAccount[];
  readonly settings: UnknownReadingSettings;
  readonly today: Day;
}
