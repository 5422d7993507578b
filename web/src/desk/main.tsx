import '@zaehlwerk/contract/without-eval';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { browserDevice } from '../device/device.ts';
import { setWayBack } from '../ui/way-back.ts';
import { DeskApp } from './DeskApp.tsx';
import { buildDeskServices } from './frame/desk-services.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the desk');
setWayBack(window);
createRoot(place).render(<DeskApp services={buildDeskServices(browserDevice(window), document.documentElement)} />);
