import type { Finding } from '@zaehlwerk/domain/finding';
import { MAX_IMAGES_PER_UNKNOWN_METER_READING } from '@zaehlwerk/domain/reading/reading-images';
import type { TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { MAX_METER_NUMBER_LENGTH } from '@zaehlwerk/domain/meter/meter-number';
import { type ComponentProps, type Dispatch, useRef, useState } from 'react';
import type { KeptAccount } from '../sign-in/kept-accounts.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { TextField } from '../ui/TextField.tsx';
import { caretDown } from '../ui/outside-icons.ts';
import { CommentField } from './CommentField.tsx';
import { DateField } from './DateField.tsx';
import { cutOffBy, FieldWords, maxLength, TextLimit } from './FieldWords.tsx';
import { ListedMeter } from './ListedMeter.tsx';
import { NumberSketch } from './NumberSketch.tsx';
import { PhotoField } from './PhotoField.tsx';
import { KeepSeen, RateValueField } from './RateValueField.tsx';
import { type Field, type TextDraft, textOf } from './form-field.ts';
import { type DraftEvent, photosOf, rateOf } from './reading-draft.ts';
import { shownFindings } from './reading-kind.ts';
import { accountOf, COUNTER, dateField, type FormOfUnknown, validateUnknown, METER, FIELDS } from './unknown-kind.ts';
import css from './unknown-meter.module.css';
import { useOutOfPlace } from './use-counter.ts';
import type { ReadingFormState } from './use-reading-form.ts';
import { useSettling } from './use-settling.ts';

const NONE_READY_MADE: readonly string[] = [];

/** The fields of a meter that is not on the list. */
export function UnknownMeterFields({ form, of, delay }: UnknownMeterFieldsProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const { draft, dispatch } = form;
  const findings = shownFindings(draft, validateUnknown(draft, of).findings);
  const about = (field: Field) => ({
    id: `${field}-words`,
    findings: findings[field] ?? [],
    messages: draft.messages[field] ?? [],
  });
  const photos = about(FIELDS.readingImages);
  return (
    <div className={css.fields} inert={form.sending}>
      <AccountField
        accounts={of.accounts}
        chosen={accountOf(draft, of.accounts)}
        words={about(FIELDS.login)}
        onChoose={(accountId) => dispatch({ type: 'textTyped', name: 'login', text: accountId })}
      />
      <MeterNumberField
        meterNumber={textOf(draft, 'meterNumber')}
        delay={delay}
        words={about(FIELDS.meterNumber)}
        dispatch={dispatch}
      />
      <ValueField
        typed={rateOf(draft, METER).typed}
        findings={about(FIELDS.readingValue).findings}
        messages={about(FIELDS.readingValue).messages}
        onType={(typed) => dispatch({ type: 'typed', rateId: METER, typed })}
        onLeave={() => dispatch({ type: 'rateSettled', rateId: METER })}
      />
      <PhotoField
        id={FIELDS.readingImages}
        label={t('entry.photos')}
        altOf={(place) => t('unknown.photo.alt', { place })}
        attached={photosOf(draft, METER)}
        most={MAX_IMAGES_PER_UNKNOWN_METER_READING}
        required={of.settings.unknownReadingsImageRequired}
        messages={[...photos.findings.map(words), ...photos.messages]}
        onEvent={(event) => dispatch({ type: 'photos', rateId: METER, event })}
      />
      <DateField
        field={dateField(of.today)}
        draft={draft}
        today={of.today}
        findings={about(FIELDS.readingDate).findings}
        messages={about(FIELDS.readingDate).messages}
        dispatch={dispatch}
      />
      <CommentField
        kind="text"
        comment={textOf(draft, 'comment')}
        readyMade={NONE_READY_MADE}
        optional
        findings={about(FIELDS.comment).findings}
        messages={about(FIELDS.comment).messages}
        delay={delay}
        dispatch={dispatch}
      />
    </div>
  );
}

interface UnknownMeterFieldsProps {
  readonly form: ReadingFormState;
  readonly of: FormOfUnknown;
  /** Delay in milliseconds before a field is validated while typing. */
  readonly delay: number;
}

const NO_CHOICE = '';

/** The account with which the meter is reported: chosen among several, fixed with one. */
function AccountField({ accounts, chosen, words, onChoose }: AccountFieldProps) {
  const { t } = useTexts();
  const id = FIELDS.login;
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) {
    return (
      <div id={id} className={css.field}>
        <p>
          <span className={css.label}>{t('unknown.account')}</span> {nameOf(only)}
        </p>
        <FieldWords {...words} />
      </div>
    );
  }
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={`${id}-choice`}>
        {t('unknown.account')}
      </label>
      <div id={id} className={css.select}>
        <select
          id={`${id}-choice`}
          value={chosen ?? NO_CHOICE}
          aria-invalid={words.findings.length + words.messages.length > 0 || undefined}
          aria-describedby={words.id}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value={NO_CHOICE}>{t('unknown.account.choose')}</option>
          {accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {nameOf(account)}
            </option>
          ))}
        </select>
        <Icon path={caretDown} size="small" />
      </div>
      <FieldWords {...words} />
    </div>
  );

  function nameOf({ info }: KeptAccount): string {
    return info?.name ?? t('frame.noName');
  }
}

interface AccountFieldProps {
  readonly accounts: readonly KeptAccount[];
  readonly chosen: string | null;
  /** Messages about it. */
  readonly words: Omit<ComponentProps<typeof FieldWords>, 'children'>;
  /** With the id of an account; empty for none. */
  readonly onChoose: (accountId: string) => void;
}

/**
 * The number of the meter, with a sketch of where to find it. Takes no more than there is room for, and announces that.
 */
function MeterNumberField({ meterNumber, delay, words, dispatch }: MeterNumberFieldProps) {
  const { t } = useTexts();
  const [cutOff, setCutOff] = useState('');
  const settle = () => dispatch({ type: 'textSettled', name: 'meterNumber' });
  useSettling(meterNumber, delay, settle);
  return (
    <div className={css.number}>
      <div id={FIELDS.meterNumber}>
        <TextField
          label={t('unknown.number')}
          hint={t('unknown.number.hint')}
          value={meterNumber.typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={words.findings.length + words.messages.length > 0 || undefined}
          aria-describedby={words.id}
          maxLength={maxLength(meterNumber.typed, MAX_METER_NUMBER_LENGTH)}
          onPaste={(event) => setCutOff(cutOffBy(event))}
          onChange={({ target, nativeEvent }) => {
            if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setCutOff('');
            dispatch({ type: 'textTyped', name: 'meterNumber', text: target.value });
          }}
          onBlur={settle}
        />
        <TextLimit used={Array.from(meterNumber.typed).length} most={MAX_METER_NUMBER_LENGTH} cutOff={cutOff} />
        <FieldWords {...words} />
        <ListedMeter meterNumber={meterNumber.typed} />
      </div>
      <NumberSketch />
    </div>
  );
}

interface MeterNumberFieldProps {
  readonly meterNumber: TextDraft;
  /** Delay in milliseconds before it is validated while typing. */
  readonly delay: number;
  /** Messages about it. */
  readonly words: Omit<ComponentProps<typeof FieldWords>, 'children'>;
  readonly dispatch: Dispatch<DraftEvent>;
}

/** The counter of an unknown meter: nine digits before the comma. */
function ValueField({ typed, findings, messages, onType, onLeave }: ValueFieldProps) {
  const { t } = useTexts();
  const { outOfPlace, onRefuse, enter } = useOutOfPlace(typed, COUNTER, onType);
  const words = useRef<HTMLDivElement>(null);
  const id = FIELDS.readingValue;
  const shown = outOfPlace === null ? findings : [outOfPlace];
  return (
    <div id={id} className={css.field}>
      <span id={`${id}-name`} className={css.label}>
        {t('unknown.value')}
      </span>
      <p id={`${id}-hint`} className={css.hint}>
        {t('unknown.value.hint')}
      </p>
      <RateValueField
        id={id}
        rate={COUNTER}
        typed={typed}
        labelledBy={`${id}-name`}
        describedBy={`${id}-hint`}
        errorId={`${id}-words`}
        invalid={shown.length + messages.length > 0}
        missingDecimals="none"
        onType={enter}
        onRefuse={onRefuse}
        onLeave={onLeave}
        onDone={() => words.current?.focus()}
      />
      <div ref={words} className={css.after} tabIndex={-1}>
        <FieldWords id={`${id}-words`} findings={shown} messages={messages} />
        <div className={css.ways}>
          <KeepSeen id={id} rate={COUNTER} unit={null} typed={typed} onType={enter} />
        </div>
      </div>
    </div>
  );
}

interface ValueFieldProps {
  readonly typed: TypedDigits;
  readonly findings: readonly Finding[];
  readonly messages: readonly string[];
  readonly onType: (typed: TypedDigits) => void;
  readonly onLeave: () => void;
}
