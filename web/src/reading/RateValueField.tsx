import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Finding } from '@zaehlwerk/domain/finding';
import {
  counterDigits,
  parseReadingValue,
  type RateDigits,
  type TypedDigits,
  withoutPlace,
} from '@zaehlwerk/domain/reading/reading-value';
import type { DigitGroup } from '@zaehlwerk/domain/reading/typed-digits';
import { waysOut } from '@zaehlwerk/domain/reading/ways-out';
import type { ComponentProps, CSSProperties, FocusEvent, ReactNode } from 'react';
import { formatAmount } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { classNames } from '../ui/class-names.ts';
import counter from '../ui/counter.module.css';
import { afterPress } from '../ui/field-focus.ts';
import css from './rate-value.module.css';
import { useCounter } from './use-counter.ts';

/**
 * The counter of a meter as a field: the digits before and after the comma, each a real labelled input. Comma and point
 * move to the decimals, Backspace in empty decimals back, Enter forward and finally out. Decides nothing itself: it
 * passes on what is typed.
 */
export function RateValueField(props: RateValueFieldProps) {
  const { id, rate, typed, labelledBy, describedBy, errorId, invalid, check, missingDecimals } = props;
  const { t } = useTexts();
  const { inputProps: groupProps, isWhole, onBlur } = useCounter(props);
  const size = counterDigits(rate);
  const whole = size.post === 0;
  const unplaced = withoutPlace(typed, rate);
  const surplus = unplaced.pre + unplaced.post;
  const surplusId = surplus === '' ? undefined : `${id}-surplus`;
  const described = (...ids: readonly (string | undefined)[]) => ({
    'aria-invalid': invalid || undefined,
    'aria-describedby': ids.filter((one) => one !== undefined).join(' ') || undefined,
  });
  const leave = (event: FocusEvent) => {
    onBlur(event);
    if (!event.currentTarget.contains(event.relatedTarget)) afterPress(props.onLeave);
  };
  return (
    <div
      className={counter.counter}
      style={{ '--pre': size.pre, '--post': size.post } as CSSProperties}
      data-whole={whole || undefined}
    >
      <div className={counter.inner}>
        {props.children}
        <div
          className={classNames(counter.window, css.window, invalid && css.invalid)}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          data-selected={isWhole || undefined}
          title={props.tooltip}
          onBlur={leave}
        >
          <DigitInput
            {...groupProps('pre')}
            {...described(whole ? undefined : `${id}-jump`, errorId, surplusId)}
            zeros="settled"
            check={check}
            enterKeyHint={whole ? 'done' : 'next'}
            aria-labelledby={whole ? labelledBy : undefined}
          />
          {!whole && (
            <span className={css.tail}>
              <span className={counter.comma} aria-hidden="true">
                ,
              </span>
              <span className={classNames(counter.post, css.post)}>
                <DigitInput
                  {...groupProps('post')}
                  {...described(errorId, surplusId)}
                  zeros={typed.pre === '' && missingDecimals === 'settled' ? 'none' : missingDecimals}
                  enterKeyHint="done"
                />
              </span>
            </span>
          )}
        </div>
        {surplusId !== undefined && (
          <p id={surplusId} className={css.surplus}>
            {t('entry.noPlace')} <b>{surplus}</b>
          </p>
        )}
        {!whole && (
          <div className={css.captions}>
            <label className={css.captionPre} htmlFor={`${id}-pre`}>
              <span>{t('entry.before')}</span>
            </label>
            <VisuallyHidden>
              <span id={`${id}-jump`}>{t('entry.jump')}</span>
            </VisuallyHidden>
            <label className={css.captionPost} htmlFor={`${id}-post`}>
              <span>{t('entry.after')}</span>
            </label>
          </div>
        )}
      </div>
    </div>
  );
}

interface RateValueFieldProps {
  /** Prefix of the ids of both inputs: `<id>-pre`, `<id>-post`. */
  readonly id: string;
  readonly rate: RateDigits;
  readonly typed: TypedDigits;
  /** Id of the heading that names the rate. */
  readonly labelledBy: string;
  /** Id of the text that says what is expected. */
  readonly describedBy?: string | undefined;
  /** Id of the feedback, tied to both inputs. */
  readonly errorId?: string | undefined;
  readonly invalid?: boolean;
  /** Index of the digit before the comma to check. */
  readonly check?: number | null;
  /** For a pointer over the digits: the feedback in short. */
  readonly tooltip?: string | undefined;
  /** How missing decimals are shown: not at all, as zeros once the person is done, or as zeros from the start. */
  readonly missingDecimals: Zeros;
  readonly onType: (typed: TypedDigits) => void;
  readonly onRefuse: (refusal: Finding) => void;
  readonly onLeave: () => void;
  readonly onDone: () => void;
  /** The last reading, in the same columns. */
  readonly children?: ReactNode;
}

/**
 * One group of digits: a real input with the typed text, over wells that only look like a drum. `zeros` says what empty
 * places show: nothing, zeros once the person is done ('settled'), or zeros from the start ('always').
 */
function DigitInput({ group, length, digits, zeros, check, onText, ...input }: DigitInputProps) {
  const free = length - digits.length;
  const isFree = (place: number) => (group === 'pre' ? place < free : place >= digits.length);
  const shown = zeros === 'settled' && digits === '' && group === 'pre' ? 'none' : zeros;
  return (
    <span
      className={classNames(counter.group, css.group)}
      style={{ '--k': length } as CSSProperties}
      data-zeros={shown}
    >
      <span className={counter.wells} aria-hidden="true">
        {Array.from({ length }, (_, place) => (
          <i key={place} className={classNames(isFree(place) && css.free, place === check && css.check)}>
            <span>0</span>
          </i>
        ))}
      </span>
      <input
        {...input}
        value={digits}
        onChange={({ target }) => onText(target.value, target.selectionStart)}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
      />
    </span>
  );
}

type Zeros = 'none' | 'settled' | 'always';

interface DigitInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly group: DigitGroup;
  readonly length: number;
  readonly digits: string;
  readonly zeros: Zeros;
  /** Index of the digit to check. */
  readonly check?: number | null | undefined;
  /** Its text after a change, including surplus digits, which a `maxlength` would cut off. */
  readonly onText: (text: string, caret: number | null) => void;
}

const AT_MOST = { queryPostDecimals: false, maskPostDecimals: false };

/** The ways out of surplus digits: each names the value that may be meant. */
export function KeepSeen({ id, rate, unit, typed, onType }: KeepSeenProps) {
  const { t, language } = useTexts();
  const keep = (meant: TypedDigits) => {
    onType(meant);
    document.getElementById(`${id}-pre`)?.focus();
  };
  return waysOut(typed, rate).map((meant) => {
    const read = parseReadingValue(meant, rate, AT_MOST);
    if (!read.ok) return null;
    const amount = formatAmount(formatDecimal(read.value), unit, language);
    return (
      <Button key={amount} size="small" onClick={() => keep(meant)}>
        {t('entry.keepSeen', { amount })}
      </Button>
    );
  });
}

interface KeepSeenProps {
  /** Prefix of the ids of the counter. */
  readonly id: string;
  readonly rate: RateDigits;
  readonly unit: string | null;
  readonly typed: TypedDigits;
  readonly onType: (typed: TypedDigits) => void;
}
