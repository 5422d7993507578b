import { useTexts } from '../../text/use-texts.ts';
import { focusMain } from '../../ui/screen-focus.ts';
import css from './desk.module.css';

/** The id of the `main` of every frame. */
export const MAIN = 'inhalt';

/** The first stop of the keyboard: past the bar, to the screen. */
export function SkipLink() {
  const { t } = useTexts();
  return (
    <a
      className={css.skip}
      href={`#${MAIN}`}
      onClick={(event) => {
        event.preventDefault();
        focusMain();
      }}
    >
      {t('frame.skip')}
    </a>
  );
}
