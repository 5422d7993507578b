import '@zaehlwerk/contract/without-eval';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { browserDevice } from '../device/device.ts';
import { browserPasskeys } from '../device/passkeys.ts';
import { setWayBack } from '../ui/way-back.ts';
import { DeskApp } from './DeskApp.tsx';
import { buildDeskServices } from './frame/desk-services.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the desk');
setWayBack(window);
const waysIn = {
  passkeys: browserPasskeys(window),
  leaveTo: (address: string) => window.location.assign(address),
};
const services = buildDeskServices(browserDevice(window), waysIn, document.documentElement);
createRoot(place).render(<DeskApp services={services} />);
