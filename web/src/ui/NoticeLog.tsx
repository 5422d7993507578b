import { useObservable } from '../device/use-observable.ts';
import { formatTime } from '../text/locales.ts';
import { useTexts } from '../text/use-texts.ts';
import { caretDown } from './menu.ts';
import { Icon } from './Icon.tsx';
import css from './notice-log.module.css';
import { jointOf } from './notices.ts';
import { useNotices } from './use-notices.ts';

/** The latest messages to read again (quality A07); nothing if there were none. */
export function NoticeLog() {
  const { t, language } = useTexts();
  const log = useObservable(useNotices().log);
  if (log.length === 0) return null;
  return (
    <details className={css.log}>
      <summary>
        {t('frame.log')}
        <Icon path={caretDown} size="small" />
      </summary>
      <ol>
        {log.map(({ id, title, message, at }) => (
          <li key={id}>
            <time dateTime={at.toISOString()}>{formatTime(at, language)}</time>
            <p>
              <strong>{title}</strong>
              {message !== null && `${jointOf(title)}${message}`}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
