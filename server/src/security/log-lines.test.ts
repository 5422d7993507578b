import { expect, test } from 'vitest';
import { collectLog, parseLog } from '../testing/collect-log.ts';

test('[S46] whatever is logged, a line is one JSON object without anything a terminal would obey', () => {
  const { log, lines } = collectLog();
  const evil = 'a\r\nb\u001b[31mc\u009b31md\u007fe\u2028f\0g';
  log.info({ evil, [evil]: [evil] }, evil);
  log.error({ err: new Error(evil, { cause: new Error(evil) }) }, 'failed');
  log.child({ evil }).warn(evil);
  expect(parseLog(lines())).toMatchObject([{ evil, msg: evil }, { err: { message: evil } }, { evil, msg: evil }]);
});
