import { MOST_CHOSEN } from '@zaehlwerk/contract/open-orders';
import type { CampaignState } from '@zaehlwerk/domain/campaign/campaign';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { at } from '../../ui/icons.ts';
import { envelope } from '../../ui/area-icons.ts';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { framePlace } from '../../ui/use-notices.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import css from './orders.module.css';
import type { Chosen } from './use-selection.ts';

/** What is chosen and what can be done with it. It stays at the end of the window, so that the list scrolls above it; messages stand above both. */
export function SelectionBar({ chosen, state, onRemind, onLetters }: SelectionBarProps) {
  const { t, language } = useDeskTexts();
  const amount = (value: number) => formatPlain(String(value), language);
  const { size, mails, letters, isTooMany } = chosen;
  const isOpen = state === 'open';
  const counted = size === 0 ? '' : t('desk.board.chosen', { count: size });
  return (
    <div className={css.bottom}>
      <div ref={framePlace} className={css.messages} />
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
          {size > 0 && !isOpen && (
            <span className={css.most}>{t(state === 'closed' ? 'desk.board.isClosed' : 'desk.board.notOpen')}</span>
          )}
        </p>
        <LiveRegion text={counted} />
        {size > 0 && (
          <>
            <Button kind="text" aria-keyshortcuts="Escape" onClick={chosen.clear}>
              {t('desk.board.unchoose')} <KeyCap>{t('desk.key.escape')}</KeyCap>
            </Button>
            {state !== 'closed' && (
              <Button aria-keyshortcuts="B" onClick={onLetters}>
                <Icon path={envelope} size="small" />
                {t('desk.board.letters')} <KeyCap>B</KeyCap>
              </Button>
            )}
            {isOpen && mails > 0 && (
              <Button kind="primary" aria-keyshortcuts="E" onClick={onRemind}>
                <Icon path={at} size="small" />
                {t('desk.board.remind', { count: amount(mails) })} <KeyCap>E</KeyCap>
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface SelectionBarProps {
  readonly chosen: Chosen;
  /** Of the campaign: only while it is open somebody is reminded, and nobody gets a letter for a closed one. */
  readonly state: CampaignState;
  readonly onRemind: () => void;
  readonly onLetters: () => void;
}
