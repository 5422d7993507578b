import type { DigitGroup } from '@zaehlwerk/domain/reading/typed-digits';
import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from '../ui/class-names.ts';
import counter from '../ui/counter.module.css';
import css from './rate-value.module.css';

/**
 * One group of digits of the counter: a real input with the typed text, over wells that only look like a drum. `zeros`
 * says what stands in the places nothing is typed in: nothing, the zeros that will count once the person is done
 * ('settled'), or zeros from the start ('always', masked decimals, OPN-063).
 */
export function DigitInput({ group, length, digits, zeros, check, onText, ...input }: DigitInputProps) {
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
        onChange={(event) => onText(event.target.value)}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
      />
    </span>
  );
}

export type Zeros = 'none' | 'settled' | 'always';

interface DigitInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly group: DigitGroup;
  readonly length: number;
  readonly digits: string;
  readonly zeros: Zeros;
  /** The place of the digit to look at again. */
  readonly check?: number | null | undefined;
  /** What stands in it after a change, also what has no place: a limit of the browser's own would cut that off. */
  readonly onText: (text: string) => void;
}
