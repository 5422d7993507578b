// Loaded into a portal's process first (NODE_OPTIONS): on SIGUSR2 a timer throws, as a bug would.
if (process.argv[1]?.endsWith('main.ts')) {
  process.on('SIGUSR2', () => {
    setTimeout(() => {
      throw new Error('thrown in a timer');
    }, 0);
  });
  console.log(`portal process ${process.pid}`);
}
