import type { ReadDigit, ReadDigits } from '@zaehlwerk/domain/photo-reading/read-digits';
import type { CSSProperties } from 'react';
import { classNames } from '../ui/class-names.ts';
import counter from '../ui/counter.module.css';
import css from './photo-reading.module.css';

/** The counter as it was read, doubtful digits framed. Decoration, hidden from screen readers: words beside it say the same. */
export function ReadCounter({ pre, post }: Pick<ReadDigits, 'pre' | 'post'>) {
  const size = { '--pre': pre.length, '--post': post.length } as CSSProperties;
  const lead = pre.findIndex(({ digit }, place) => digit !== '0' || place === pre.length - 1);
  return (
    <div className={counter.counter} style={size} data-whole={post.length === 0 || undefined} aria-hidden="true">
      <div className={counter.inner}>
        <div className={counter.window}>
          <Wells digits={pre} lead={lead} />
          {post.length > 0 && (
            <>
              <span className={counter.comma}>,</span>
              <span className={counter.post}>
                <Wells digits={post} lead={0} />
              </span>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** The first `lead` digits are leading zeros and dimmed, as on the drum. */
function Wells({ digits, lead }: { readonly digits: readonly ReadDigit[]; readonly lead: number }) {
  return (
    <span className={counter.group} style={{ '--k': digits.length } as CSSProperties}>
      <span className={counter.wells}>
        {digits.map(({ digit, doubtful }, place) => (
          <i key={place} data-digit={place >= lead || undefined} className={classNames(doubtful && css.framed)}>
            {digit}
          </i>
        ))}
      </span>
    </span>
  );
}
