import { useObservable } from '../device/use-device.ts';
import { useDeskTexts } from '../text/use-desk-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { gauge, gaugeFill, house, houseFill } from '../ui/area-icons.ts';
import { users } from '../ui/icons.ts';
import css from './frame/desk.module.css';
import { exportUp, fileArrowDown, identificationCard, keyboardKeys, lock, scales, sliders } from './frame/icons.ts';
import { KeyCap } from './frame/KeySheet.tsx';
import { useLinkTo, useMay, usePlaces } from './frame/use-desk.ts';

/** The areas there are. Weight, a mark and `aria-current` show the present one. */
export function DeskRail({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  const may = useMay();
  const { screen } = useObservable(usePlaces().shown);
  const isStart = screen === 'start';
  const isCampaign = screen === 'campaign';
  const isMeters = screen === 'search' || screen === 'order' || screen === 'entry';
  return (
    <nav className={classNames(css.rail, screen === 'clearing' && css.narrow)} aria-label={t('desk.areas')}>
      <a {...linkTo({ screen: 'start' })} aria-current={isStart ? 'page' : undefined}>
        <Icon path={isStart ? houseFill : house} size="small" />
        <span>{t('desk.start')}</span>
      </a>
      <a
        {...linkTo({ screen: 'imports' })}
        aria-current={screen === 'imports' ? 'page' : screen === 'import' ? 'true' : undefined}
        aria-keyshortcuts="n"
      >
        <Icon path={fileArrowDown} size="small" />
        <span>{t('desk.imports')}</span>
      </a>
      <a {...linkTo({ screen: 'campaign' })} aria-current={isCampaign ? 'page' : undefined}>
        <Icon path={isCampaign ? gaugeFill : gauge} size="small" />
        <span>{t('desk.board')}</span>
      </a>
      <a {...linkTo({ screen: 'clearing', readingId: null })} aria-current={screen === 'clearing' ? 'page' : undefined}>
        <Icon path={scales} size="small" />
        <span>{t('desk.clear')}</span>
      </a>
      <a
        {...linkTo({ screen: 'search', words: '' })}
        aria-current={screen === 'search' ? 'page' : isMeters ? 'true' : undefined}
      >
        <Icon path={identificationCard} size="small" />
        <span>{t('desk.meters')}</span>
      </a>
      <a {...linkTo({ screen: 'handOver' })} aria-current={screen === 'handOver' ? 'page' : undefined}>
        <Icon path={exportUp} size="small" />
        <span>{t('desk.handOver')}</span>
      </a>
      <a
        {...linkTo({ screen: 'people', words: '' })}
        aria-current={screen === 'people' ? 'page' : screen === 'person' ? 'true' : undefined}
      >
        <Icon path={users} size="small" />
        <span>{t('desk.people')}</span>
      </a>
      <a {...linkTo({ screen: 'settings' })} aria-current={screen === 'settings' ? 'page' : undefined}>
        <Icon path={sliders} size="small" />
        <span>{t('desk.settings')}</span>
      </a>
      {(may('clerks') || may('keys')) && (
        <a {...linkTo({ screen: 'clerks' })} aria-current={screen === 'clerks' ? 'page' : undefined}>
          <Icon path={lock} size="small" />
          <span>{t('desk.clerks')}</span>
        </a>
      )}
      <button type="button" className={css.end} aria-keyshortcuts="?" onClick={onKeys}>
        <Icon path={keyboardKeys} size="small" />
        <span>{t('desk.keys')}</span>
        <KeyCap>?</KeyCap>
      </button>
    </nav>
  );
}
