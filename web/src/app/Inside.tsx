import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { Communication } from '../communication/Communication.tsx';
import { useGlobalHelp } from '../help/use-help.ts';
import { useMayShareAny } from '../meters/use-jobs.ts';
import { OutboxBar } from '../outbox/OutboxBar.tsx';
import { PATHS } from '../paths.ts';
import { useKeptDeviceReader } from '../photo/use-kept-device-reader.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
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
} from '../ui/area-icons.ts';
import { list } from '../ui/icons.ts';
import { SessionMenu, UserMenu } from './SessionMenu.tsx';
import { Shell } from './Shell.tsx';
import { LanguageSwitch } from '../tenant/LanguageSwitch.tsx';
import { Waiting } from './Waiting.tsx';
import nav from './areas.module.css';
import header from './header.module.css';
import tabBar from './tab-bar.module.css';

/** The frame with navigation, menus and the outbox bar, around the screen of the current address. */
export function Inside() {
  const { t } = useTexts();
  const [menuOpen, setMenuOpen] = useState(false);
  const task = useMatches({
    select: (matches) => matches.find((match) => match.staticData.task)?.staticData.task ?? false,
  });
  const lost = useMatches({ select: (matches) => matches.some((match) => match.staticData.lost === true) });
  useKeptDeviceReader();
  const openMenu = () => setMenuOpen(true);
  return (
    <Communication>
      <Waiting>
        <Shell
          task={task}
          areas={<AreaLinks />}
          menu={
            <>
              <UserMenu />
              <IconButton path={list} label={t('frame.menuLong')} className={header.menu} onClick={openMenu} />
            </>
          }
          bar={<OutboxBar underTask={task !== false} />}
          tabs={!lost && <TabBar onMenu={openMenu} />}
          statement={<Link to={PATHS.accessibility}>{t('frame.accessibility')}</Link>}
        >
          <Outlet />
          {menuOpen && <MenuSheet onClose={() => setMenuOpen(false)} />}
        </Shell>
      </Waiting>
    </Communication>
  );
}

/** The menu of phones: areas, language, accounts and signing out. */
function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const areas = useAreas();
  return (
    <Dialog title={t('frame.menu')} closeLabel={t('frame.close')} onClose={onClose}>
      <nav aria-label={t('frame.menu')} className={header.areas}>
        {areas.map(({ to, text, icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === PATHS.home }} onClick={onClose}>
            <Icon path={icon} />
            {t(text)}
          </Link>
        ))}
      </nav>
      <LanguageSwitch className={header.menuSheetLanguage} />
      <SessionMenu onLeave={onClose} />
    </Dialog>
  );
}

/** A top-level screen in the menu. */
type Area = (typeof AREAS)[number] | typeof EVALUATION | typeof MANAGEMENT | typeof HELP;

/** The top-level screens in the order of the menu. */
const AREAS = [
  { to: PATHS.home, text: 'frame.home', icon: house, current: houseFill },
  { to: PATHS.jobs, text: 'frame.readings', icon: gauge, current: gaugeFill },
] as const;

/** If the utility has enabled it. */
const EVALUATION = {
  to: PATHS.evaluation,
  text: 'evaluation.title',
  icon: chartLineUp,
  current: chartLineUpFill,
} as const;

/** If an account has a job that it may share. */
const MANAGEMENT = {
  to: PATHS.management,
  text: 'management.title',
  icon: shareNetwork,
  current: shareNetworkFill,
} as const;

/** The last entry, if there is global help. */
const HELP = { to: PATHS.help, text: 'help.title', icon: question, current: questionFill } as const;

/** The areas currently available. */
function useAreas(): readonly Area[] {
  const [mayShare, help, { evaluation }] = [useMayShareAny(), useGlobalHelp(), usePortal()];
  return [
    ...AREAS,
    ...(evaluation.evaluationEnabled === true ? [EVALUATION] : []),
    ...(mayShare ? [MANAGEMENT] : []),
    ...(help === 'enabled' ? [HELP] : []),
  ];
}

/** The areas in the header. Weight, a line and `aria-current` mark the current one. */
function AreaLinks() {
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

/** The areas at the bottom of the window on phones. Very narrow windows show only the current one and the menu. */
function TabBar({ onMenu }: { readonly onMenu: () => void }) {
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
