import { runCommand } from './run-command.ts';
import type { Terminal } from './verb.ts';

const terminal: Terminal = {
  out: (text) =>
    new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    }),
  printError: (line) => void process.stderr.write(`${line}\n`),
  progress: process.stderr,
  outIsTerminal: process.stdout.isTTY,
  onInterrupt(handle) {
    process.once('SIGINT', handle);
    return () => void process.off('SIGINT', handle);
  },
  // npm runs scripts in the project's folder; INIT_CWD is the caller's folder.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
};

// The reader may close the pipe early (`… | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// Whatever the doctor has given up on may still hold a connection.
process.exit(await runCommand(process.argv.slice(2), process.env, terminal));
