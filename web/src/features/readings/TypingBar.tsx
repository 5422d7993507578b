import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import css from './reading.module.css';

/**
 * Above the keyboard of a phone, in place of the send button: in which order to type, and on to the next digits. Only
 * drawn while the keyboard takes its half of the screen (reading.module.css).
 */
export function TypingBar({ hasDecimals }: { readonly hasDecimals: boolean }) {
  const { t } = useTexts();
  return (
    <div className={css.typing}>
      <p>{hasDecimals && t('reading.typing')}</p>
      <Button kind="primary" onPointerDown={(event) => event.preventDefault()} onClick={goOn}>
        {t('reading.typing.next')}
      </Button>
    </div>
  );
}

/** Does what Enter does in the field that is typed in. */
function goOn(): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
}
