import { MOST_CHOSEN } from '@zaehlwerk/contract/open-orders';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { at } from '../../ui/icons.ts';
import { envelope } from '../../ui/area-icons.ts';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { KeyCap } from '../frame/KeySheet.tsx';
import css from './orders.module.css';
import type { Chosen } from './use-selection.ts';

/** What is chosen and what can be done with it. It stays at the end of the window, so that the list scrolls above it. */
export function SelectionBar({ chosen, isOpen, onRemind, onLetters }: SelectionBarProps) {
  const { t, language } = useDeskTexts();
  const amount = (value: number) => formatPlain(String(value), language);
  const { size, mails, letters, isTooMany } = chosen;
  const counted = size === 0 ? '' : t('desk.board.chosen', { count: size });
  return (
    <div className={css.foot} role="region" aria-label={t('desk.board.actions')}>
      <p>
        {size === 0 ? (
          t('desk.board.chosen.none')
        ) : (
          <>
            <strong>{t('desk.board.chosen', { count: size })}</strong>{' '}
            {t('desk.board.chosen.ways', { mail: amount(mails), letter: amount(letters) })} ·{' '}
            {t('desk.board.chosen.all')}
          </>
        )}{' '}
        <kbd className={css.key}>{t('desk.key.ctrlA')}</kbd>
        {isTooMany && <span className={css.most}>{t('desk.board.chosen.most', { most: amount(MOST_CHOSEN) })}</span>}
        {size > 0 && !isOpen && <span className={css.most}>{t('desk.board.notOpen')}</span>}
      </p>
      <LiveRegion text={counted} />
      {size > 0 && (
        <>
          <Button kind="text" aria-keyshortcuts="Escape" onClick={chosen.clear}>
            {t('desk.board.unchoose')} <KeyCap>{t('desk.key.escape')}</KeyCap>
          </Button>
          <Button aria-keyshortcuts="B" onClick={onLetters}>
            <Icon path={envelope} size="small" />
            {t('desk.board.letters')} <KeyCap>B</KeyCap>
          </Button>
          {isOpen && mails > 0 && (
            <Button kind="primary" aria-keyshortcuts="E" onClick={onRemind}>
              <Icon path={at} size="small" />
              {t('desk.board.remind', { count: amount(mails) })} <KeyCap>E</KeyCap>
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface SelectionBarProps {
  readonly chosen: Chosen;
  /** The campaign is: only then somebody may be reminded. */
  readonly isOpen: boolean;
  readonly onRemind: () => void;
  readonly onLetters: () => void;
}
