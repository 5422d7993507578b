import type { CSSProperties } from 'react';
import css from './counter.module.css';

/** The counter as a picture: its digits are not editable. Decoration, hidden from screen readers. */
export function Counter({ pre, post = '', unit }: CounterProps) {
  const size = { '--pre': pre.length, '--post': post.length } as CSSProperties;
  const lead = pre.length - pre.replace(/^0+(?=.)/, '').length;
  return (
    <div className={css.counter} style={size} data-whole={post === '' || undefined} data-unit={unit} aria-hidden="true">
      <div className={css.inner}>
        <div className={css.line}>
          <div className={css.window}>
            <Wells digits={pre} lead={lead} />
            {post !== '' && <span className={css.comma}>,</span>}
            {post !== '' && (
              <span className={css.post}>
                <Wells digits={post} lead={0} />
              </span>
            )}
          </div>
          {unit !== undefined && <span className={css.unit}>{unit}</span>}
        </div>
      </div>
    </div>
  );
}

/** One well per digit; the first `lead` ones are leading zeros and dimmed, as on the drum. */
function Wells({ digits, lead }: { readonly digits: string; readonly lead: number }) {
  return (
    <span className={css.group} style={{ '--k': digits.length } as CSSProperties}>
      <span className={css.wells}>
        {Array.from(digits, (digit, index) => (
          <i key={index} data-digit={index >= lead || undefined}>
            {digit}
          </i>
        ))}
      </span>
    </span>
  );
}

interface CounterProps {
  readonly pre: string;
  readonly post?: string;
  readonly unit?: string;
}
