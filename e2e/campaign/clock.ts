// Loaded into the campaign's portal (NODE_OPTIONS): on SIGUSR2 it is two at night in Germany so many days later
// (CAMPAIGN_DAYS), and what is done every hour is done.
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

if (process.argv[1]?.endsWith('server/src/main.ts')) {
  const RealDate = Date;
  const every = globalThis.setInterval;
  const hourly: (() => void)[] = [];
  let ahead = 0;
  class LaterDate extends RealDate {
    constructor(...given: readonly unknown[]) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...(given as [string]));
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof RealDate;
    }
    static override now(): number {
      return RealDate.now() + ahead;
    }
  }
  globalThis.Date = LaterDate as DateConstructor;
  globalThis.setInterval = ((act: () => void, ms?: number, ...more: unknown[]) => {
    if (ms === HOUR_MS) hourly.push(act);
    return every(act, ms, ...more);
  }) as typeof setInterval;
  process.on('SIGUSR2', () => {
    const later = new RealDate(RealDate.now() + Number(process.env['CAMPAIGN_DAYS']) * DAY_MS);
    const hour = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' });
    ahead = later.getTime() - RealDate.now() + (2 - Number(hour.format(later))) * HOUR_MS;
    for (const act of hourly) act();
  });
}
