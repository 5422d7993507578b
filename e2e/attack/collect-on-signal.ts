// Loaded into a portal that is attacked: on SIGUSR2 it collects its garbage, so that what is left is what it holds.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => collect());
