import type { MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { classNames } from '../ui/class-names.ts';
import { bathtub, drop, fire, gaugeMeter, lightning, thermometerHot } from '../ui/meter.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './meter-type-icon.module.css';

const ICONS: Readonly<Record<MeterType, string>> = {
  ELECTRIC_METER: lightning,
  GAS_METER: fire,
  HEAT_METER: thermometerHot,
  WATER_METER: drop,
  WATER_WARM_METER: bathtub,
  GENERIC_METER: gaugeMeter,
};

/** The mark of a meter type. Decoration: the name stands beside it. */
export function MeterTypeIcon({ type, small = false }: MeterTypeIconProps) {
  return (
    <span className={classNames(css.mark, css[type], small && css.small)} aria-hidden="true">
      <Icon path={ICONS[type]} className={css.icon} />
    </span>
  );
}

interface MeterTypeIconProps {
  readonly type: MeterType;
  readonly small?: boolean;
}
