import { useTexts } from '../text/use-texts.ts';
import css from './number-sketch.module.css';

/** Positions and widths of the bars of the barcode. */
const BARS = [
  [118, 3],
  [123, 2],
  [126, 2],
  [132, 2],
  [135, 2],
  [142, 3],
  [146, 2],
  [149, 2],
  [156, 2],
  [160, 3],
  [166, 3],
  [169, 3],
  [175, 3],
  [180, 2],
  [184, 3],
  [191, 2],
  [195, 2],
  [198, 2],
] as const;

/** A line drawing of a meter with its number framed, right below the barcode. */
export function NumberSketch() {
  const { t } = useTexts();
  return (
    <svg className={css.sketch} viewBox="0 0 320 120" role="img" aria-label={t('unknown.sketch')}>
      <g className={css.outline}>
        <rect x="90" y="12" width="140" height="140" rx="10" />
        <rect x="112" y="28" width="96" height="22" rx="3" />
      </g>
      <g className={css.barcode}>
        {BARS.map(([x, width]) => (
          <rect key={x} x={x} y="66" width={width} height="16" />
        ))}
      </g>
      <rect className={css.frame} x="108" y="86" width="104" height="22" rx="4" />
      <text className={css.strong} x="160" y="102" textAnchor="middle">
        8ZRI 0019 0455
      </text>
      <path className={css.pointer} d="M214 97h30" />
      <text x="250" y="93">
        {t('unknown.sketch.this')}
      </text>
      <text x="250" y="107">
        {t('unknown.sketch.number')}
      </text>
    </svg>
  );
}
