import type { Finding } from '@zaehlwerk/domain/finding';
import { FALLS } from '@zaehlwerk/domain/job/fall';
import { MAX_METER_NUMBER_LENGTH } from '@zaehlwerk/domain/meter/meter-number';
import { type ComponentProps, useState } from 'react';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { RadioChoices } from '../ui/ChoiceFields.tsx';
import { TextField } from '../ui/TextField.tsx';
import { FieldWords } from './FieldWords.tsx';
import {
  byFallField,
  exchangeOfOthers,
  fallAt,
  type FallPart,
  fallText,
  nameOfFallField,
  shownFallText,
} from './explained-fall.ts';
import css from './fall-field.module.css';
import { textOf } from './form-field.ts';
import type { ReadingFormState } from './use-reading-form.ts';

/** The choice of whoever explains nothing. */
const NONE = 'none';

/** Why a value is lower than the last one: nothing of it is needed to send the value. */
export function FallField({ form, rateId, findings, rate }: FallFieldProps) {
  const { t } = useTexts();
  const { draft, dispatch } = form;
  const kind = textOf(draft, fallText(rateId, 'kind')).typed;
  const at = fallAt(rateId, 'kind');
  // What is missing is told on request.
  const told = byFallField(rateId, draft.pressed ? findings : []);
  const of = { draft, dispatch, rateId, told };
  const named = (words: string) => nameOfFallField(words, rate);
  return (
    <div className={css.field}>
      <RadioChoices
        id={at}
        legend={named(t('fall.why'))}
        describedBy={`${at}-words`}
        options={([...FALLS, NONE] as const).map((value) => ({ value, label: t(`fall.${value}`) }))}
        chosen={kind === '' ? NONE : kind}
        onChoose={(chosen) => {
          const text = chosen === NONE ? '' : chosen;
          dispatch({ type: 'textTyped', name: fallText(rateId, 'kind'), text });
          if (text !== 'exchanged') return;
          for (const [part, said] of exchangeOfOthers(draft, rateId))
            dispatch({ type: 'textTyped', name: fallText(rateId, part), text: said });
        }}
      >
        <FieldWords id={`${at}-words`} findings={told[at] ?? []} messages={draft.messages[at] ?? NOTHING} />
      </RadioChoices>
      {kind === 'exchanged' && (
        <>
          <Line {...of} part="oldEndValue" label={named(t('fall.oldEndValue'))} inputMode="decimal" />
          <Line
            {...of}
            part="newMeterNumber"
            label={named(t('fall.newMeterNumber'))}
            maxLength={MAX_METER_NUMBER_LENGTH}
          />
          <Line
            {...of}
            part="newStartValue"
            label={named(t('fall.newStartValue'))}
            optional={t('entry.optional')}
            inputMode="decimal"
          />
          <Line {...of} part="exchangedOn" label={named(t('fall.exchangedOn'))} hint={t('fall.exchangedOn.hint')} />
        </>
      )}
    </div>
  );
}

const NOTHING: readonly string[] = [];

interface FallFieldProps {
  readonly form: Pick<ReadingFormState, 'draft' | 'dispatch'>;
  readonly rateId: string;
  /** What its rate is called, where there are several. */
  readonly rate: string | null;
  /** About the explanation as typed. */
  readonly findings: readonly Finding[];
}

/** One line about an exchange. While it is typed it stays as it is typed: half a number is none yet. */
function Line({ draft, dispatch, rateId, told, part, ...field }: LineProps) {
  const words = useFindingWords();
  const { language } = useTexts();
  const [isTyped, setTyped] = useState(false);
  const [name, at] = [fallText(rateId, part), fallAt(rateId, part)];
  const text = textOf(draft, name).typed;
  const wrong = [...(told[at] ?? []).map(words), ...(draft.messages[at] ?? [])];
  return (
    <div id={at}>
      <TextField
        {...field}
        autoComplete="off"
        value={isTyped ? text : shownFallText(part, text, language)}
        error={wrong.length === 0 ? undefined : wrong.join(' ')}
        onChange={(event) => {
          setTyped(true);
          dispatch({ type: 'textTyped', name, text: event.target.value });
        }}
        onBlur={() => setTyped(false)}
      />
    </div>
  );
}

interface LineProps
  extends Pick<ComponentProps<typeof TextField>, 'label' | 'optional' | 'hint' | 'inputMode' | 'maxLength'> {
  readonly draft: FallFieldProps['form']['draft'];
  readonly dispatch: FallFieldProps['form']['dispatch'];
  readonly rateId: string;
  readonly told: ReturnType<typeof byFallField>;
  readonly part: FallPart;
}
