// npm run growth: fills folders with as many meters as wanted, and measures portals on them in turns.
import { parseArgs } from 'node:util';
import { printTable } from '../table.ts';
import { fill } from './fill.ts';
import { measureGrowth } from './measure.ts';

const USAGE = `npm run growth -- --meters N --applications M --folder F   fills a folder, or goes on where it was killed
npm run growth -- --measure F1 F2 …                        portals on filled folders, compared with the smallest`;

const { values, positionals } = parseArgs({
  options: {
    meters: { type: 'string' },
    applications: { type: 'string' },
    folder: { type: 'string' },
    measure: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [meters, applications] = [Number(values.meters), Number(values.applications)];
if (values.measure && positionals.length > 0) {
  process.exit(printTable('Growth', await measureGrowth(positionals)) ? 0 : 1);
} else if (values.folder !== undefined && applications > 0 && meters >= applications) {
  await fill(values.folder, meters, applications);
} else {
  console.error(USAGE);
  process.exit(2);
}
