import type { WithoutAccessRate } from '@zaehlwerk/domain/without-access/without-access-settings';
import {
  ALL_DECIMALS,
  checkLeftOutDecimals,
  digitsThatCount,
} from '@zaehlwerk/domain/without-access/check-reading-without-access';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { isEmpty, parseReadingValue } from '@zaehlwerk/domain/reading/reading-value';
import type { Dispatch, ReactNode } from 'react';
import { RateName } from '../meters/MeterSigns.tsx';
import { useSpokenRate } from '../meters/use-meter-name.ts';
import { RateField } from '../reading/RateField.tsx';
import { rateAt } from '../reading/form-field.ts';
import type { Feedback } from '../reading/feedback.ts';
import type { DraftEvent, RateDraft } from '../reading/reading-draft.ts';
import { useSettling } from '../reading/use-settling.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { trash } from '../ui/icons.ts';
import type { About } from './LineField.tsx';
import type { SelectedRate } from './filled-in.ts';
import css from './reading-step.module.css';

/** Nothing is known of the meter: no earlier reading, no range. All decimals are required where there are any. */
const SETTINGS = resolveSettings({ meterReading: ALL_DECIMALS, features: {} }, { meterReading: {}, features: {} });
const NOTHING_KNOWN = {
  unit: null,
  targetReadingDate: null,
  readingValueValidation: { minimumValue: null, maximumValue: null, strictValidation: false },
  readingEvents: [],
  readingResults: [],
  readingResultCount: 0,
};

/** A rate with its displayed name: its own, otherwise the utility's name for its code. */
export function namedRate({ obis, rateName, obisLabel }: WithoutAccessRate) {
  return { obis, rateName: rateName ?? obisLabel ?? null };
}

/** One rate with its usual counter; digits typed after the comma are kept while no decimals are asked for. */
export function OneRate({ selected, draft, about, labelWidth, delay, onRemove, dispatch, children }: OneRateProps) {
  const { t } = useTexts();
  const { rate, digits } = selected;
  const { obis } = rate;
  const name = useSpokenRate()(namedRate(rate));
  const settle = () => dispatch({ type: 'rateSettled', rateId: obis });
  useSettling(draft, delay, settle);
  const task: MeterRateTask = { ...NOTHING_KNOWN, ...namedRate(rate), ...digits, taskId: obis };
  const hidesDecimals = digits.postDecimals === 0;
  return (
    <RateField
      id={rateAt(obis)}
      task={task}
      settings={SETTINGS}
      last={null}
      typed={hidesDecimals ? { ...draft.typed, post: '' } : draft.typed}
      counted={digitsThatCount(draft.typed, digits)}
      leftOut={checkLeftOutDecimals(draft.typed, digits)}
      feedback={feedbackOf(draft, selected, about)}
      messages={about.messages}
      labelWidth={labelWidth}
      action={
        onRemove !== null && (
          <IconButton
            path={trash}
            label={t('withoutAccess.rate.remove', { rate: name })}
            className={css.remove}
            onClick={onRemove}
          />
        )
      }
      onType={(typed) => {
        const post = hidesDecimals ? typed.post || draft.typed.post : typed.post;
        dispatch({ type: 'typed', rateId: obis, typed: { ...typed, post } });
      }}
      onLeave={settle}
    >
      {children}
    </RateField>
  );
}

/** The feedback on the digits; none while nothing is typed and it was not requested. */
function feedbackOf({ validated }: RateDraft, { digits }: SelectedRate, { findings }: About): Feedback | null {
  const typed = digitsThatCount(validated, digits);
  if (isEmpty(typed) && findings.length === 0) return null;
  const read = parseReadingValue(typed, digits, ALL_DECIMALS);
  return {
    findings: findings.map((one) => ({ ...one, at: 'readingValue' })),
    value: read.ok ? read.value : null,
    difference: null,
    deviating: null,
  };
}

interface OneRateProps {
  readonly selected: SelectedRate;
  readonly draft: RateDraft;
  readonly about: About;
  /** Pixels, from rateLabelWidth. */
  readonly labelWidth: number;
  /** Delay in milliseconds before it is validated while typing. */
  readonly delay: number;
  /** Null if it must stay. */
  readonly onRemove: (() => void) | null;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly children?: ReactNode;
}

export function AddRateDialog({ rates, onAdd, onClose }: AddRateDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('withoutAccess.rate.which')} closeLabel={t('frame.close')} onClose={onClose}>
      <ul className={css.which}>
        {rates.map((rate) => (
          <li key={rate.obis}>
            <Button wide onClick={() => onAdd(rate.obis)}>
              <RateName {...namedRate(rate)} />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface AddRateDialogProps {
  readonly rates: readonly WithoutAccessRate[];
  readonly onAdd: (obis: string) => void;
  readonly onClose: () => void;
}
