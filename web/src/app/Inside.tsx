import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { Communication } from '../communication/Communication.tsx';
import { OutboxBar } from '../outbox/OutboxBar.tsx';
import { PATHS } from '../paths.ts';
import { useKeptDeviceReader } from '../photo/use-kept-device-reader.ts';
import { useTexts } from '../text/use-texts.ts';
import { list } from '../ui/menu.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { AreaLinks, TabBar } from './Areas.tsx';
import header from './header.module.css';
import { MenuSheet } from './MenuSheet.tsx';
import { Shell } from './Shell.tsx';
import { UserMenu } from './SessionMenu.tsx';
import { Waiting } from './Waiting.tsx';

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
