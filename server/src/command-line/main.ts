import { runCommand } from './run-command.ts';
import type { Terminal } from './verbs/verb.ts';

const terminal: Terminal = {
  out: (text) =>
    new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    }),
  say: (line) => void process.stderr.write(`${line}\n`),
  progress: process.stderr,
  outIsTerminal: process.stdout.isTTY,
  // npm runs scripts in the project's folder and says in INIT_CWD where the person stands.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
};

// Whoever reads our output may have seen enough (`… | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), process.env, terminal);
