// npm start: installs what is missing, builds what is outdated, starts the portal and keeps it running.
import { keepRunning } from './keep-running.mjs';
import { buildWeb, installPackages } from './set-up.mjs';

installPackages();
await buildWeb();
process.exit(await keepRunning(['server/src/main.ts']));
