import '@zaehlwerk/contract/without-eval';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { buildServices } from './app/services.ts';
import { browserDevice } from './device/device.ts';
import { setWayBack } from './ui/way-back.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');
setWayBack(window);
createRoot(place).render(<App services={buildServices(browserDevice(window), document.documentElement)} />);
