import { Link } from '@tanstack/react-router';
import { usePortal } from '../tenant/use-portal.ts';
import { useGlobalHelp } from '../help/use-global-help.ts';
import { useMayShareAny } from '../meters/use-jobs.ts';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import {
  chartLineUp,
  chartLineUpFill,
  gauge,
  gaugeFill,
  house,
  houseFill,
  question,
  questionFill,
  shareNetwork,
  shareNetworkFill,
} from '../ui/areas.ts';
import { list } from '../ui/menu.ts';
import { Icon } from '../ui/Icon.tsx';
import nav from './areas.module.css';
import tabBar from './tab-bar.module.css';

/** A top-level screen in the menu. */
type Area = (typeof AREAS)[number] | typeof EVALUATION | typeof MANAGEMENT | typeof HELP;

/** The top-level screens in the order of the menu (SHL-27, SHL-29). */
const AREAS = [
  { to: PATHS.home, text: 'frame.home', icon: house, current: houseFill },
  { to: PATHS.jobs, text: 'frame.readings', icon: gauge, current: gaugeFill },
] as const;

/** If the utility has it switched on (SHL-30). */
const EVALUATION = {
  to: PATHS.evaluation,
  text: 'evaluation.title',
  icon: chartLineUp,
  current: chartLineUpFill,
} as const;

/** If some account has a job that it may share (SHL-31). */
const MANAGEMENT = {
  to: PATHS.management,
  text: 'management.title',
  icon: shareNetwork,
  current: shareNetworkFill,
} as const;

/** The last entry, if there is global help (SHL-32). */
const HELP = { to: PATHS.help, text: 'help.title', icon: question, current: questionFill } as const;

/** The entries that the menu has now. */
export function useAreas(): readonly Area[] {
  const [mayShare, help, { evaluation }] = [useMayShareAny(), useGlobalHelp(), usePortal()];
  return [
    ...AREAS,
    ...(evaluation.evaluationEnabled === true ? [EVALUATION] : []),
    ...(mayShare ? [MANAGEMENT] : []),
    ...(help === 'enabled' ? [HELP] : []),
  ];
}

/** The areas in the header. Weight, a line and `aria-current` mark the current one. */
export function AreaLinks() {
  const { t } = useTexts();
  const areas = useAreas();
  return (
    <nav className={nav.areas} aria-label={t('frame.navigation')}>
      {areas.map(({ to, text }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === PATHS.home }}>
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}

/** The areas at the lower edge of phones (SHL-04). In very narrow windows only the current one and the whole menu. */
export function TabBar({ onMenu }: { readonly onMenu: () => void }) {
  const { t } = useTexts();
  const areas = useAreas();
  return (
    <nav className={tabBar.bar} aria-label={t('frame.navigation')}>
      {areas.map(({ to, text, icon, current }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === PATHS.home }}>
          {({ isActive }: { readonly isActive: boolean }) => (
            <>
              <Icon path={isActive ? current : icon} />
              {t(text)}
            </>
          )}
        </Link>
      ))}
      <button type="button" className={tabBar.more} onClick={onMenu}>
        <Icon path={list} />
        {t('frame.allAreas')}
      </button>
    </nav>
  );
}
