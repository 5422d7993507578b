import { groupMeterNumber } from '@zaehlwerk/domain/meter/meter-number';
import css from './meter-number.module.css';

/** A meter number in groups of four. The gaps are padding, so that copying gives the plain number. */
export function MeterNumber({ children }: { readonly children: string }) {
  return (
    <span className={css.number}>
      {groupMeterNumber(children).map((group, index) => (
        <span key={index} className={css.group}>
          {group}
        </span>
      ))}
    </span>
  );
}
