import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * Logs one JSON object per line to standard output. Lines hold ids, codes and counts; never tokens, names, values,
 * bodies or called addresses. So a request or reply is left out, and of an error of the database only the code stays,
 * because its message repeats values.
 */
export function makeLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: () => undefined, res: () => undefined, err: describeError },
    hooks: { streamWrite: escapeControls },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** JSON escapes line ends and ESC, but not the other characters that terminals and line readers obey. */
function escapeControls(line: string): string {
  return line.replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What may be logged of an error: kind, code, stack, and the message unless the database wrote it. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, cause } = error;
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const logged: Record<string, unknown> = { type: name, stack: stack.map((line) => line.trim()) };
  const fromDatabase = 'severity' in error;
  for (const key of ['code', 'syscall', ...(fromDatabase ? ['routine', 'table', 'constraint'] : [])]) {
    if (key in error) logged[key] = error[key as keyof Error];
  }
  if (!fromDatabase) logged['message'] = message;
  if (cause !== undefined) logged['cause'] = describeError(cause);
  return logged;
}
