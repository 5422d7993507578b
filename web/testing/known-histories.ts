import type { Command } from './play-history.ts';

const submit = (job: string, rates: ['a'] | ['b'] | ['a', 'b'], photos = 0): Command =>
  ({ kind: 'submit', tab: 0, accountId: 'maria', job, rates, photos }) as Command;
const time = (ms: 100 | 600 | 40_000): Command => ({ kind: 'time', ms });
const connection = (to: 'online' | 'offline'): Command => ({ kind: 'connection', to });
const refuses = { status: 400, stranger: false };

/** Histories that random testing rarely finds; each is a way in which something once failed, or easily would. */
export const KNOWN_HISTORIES: readonly Command[][] = [
  // The answer to the older of two entries of a job was lost: it still goes before the later one.
  [
    connection('offline'),
    submit('one', ['a', 'b']),
    time(100),
    submit('one', ['a']),
    time(100),
    { kind: 'ways', ways: ['lostAfter'] },
    connection('online'),
    time(100),
    time(40_000),
  ],
  // A form that is sent while an older reading of its job still waits does not overtake it.
  [{ kind: 'ways', ways: ['lostAfter'] }, submit('one', ['a', 'b']), time(100), submit('one', ['a']), time(100)],
  // A refused reading that is sent again does not undo the correction that passed it.
  [
    { kind: 'ways', ways: ['lostBefore', refuses] },
    submit('one', ['a', 'b'], 2),
    time(100),
    time(40_000),
    submit('one', ['a'], 1),
    time(100),
    { kind: 'retry', tab: 0, which: 0 },
    time(600),
  ],
  // A refused reading does not hold up what comes after it.
  [
    { kind: 'ways', ways: ['lostBefore', refuses] },
    submit('one', ['a']),
    time(40_000),
    submit('one', ['b']),
    time(100),
  ],
  // A server error every time, and no answer ever, at the head of the queue.
  [
    connection('offline'),
    submit('silent', ['a']),
    time(100),
    submit('broken', ['a']),
    time(100),
    submit('silent', ['b']),
    time(100),
    submit('one', ['a'], 2),
    time(100),
    connection('online'),
  ],
  // Three tabs in turn got no answer, none and "later": what nobody answered twice waits a minute, and no more (I6).
  [
    { kind: 'ways', ways: ['lostAfter', 'lostAfter', { status: 429, stranger: false }] },
    connection('offline'),
    submit('one', ['a']),
    submit('two', ['a']),
    { kind: 'open' },
    time(100),
    { kind: 'open' },
    connection('online'),
  ],
  // The server was busy, then the clock of the device is set back by a year: it is not waited for (F29).
  [
    connection('offline'),
    submit('one', ['a']),
    time(100),
    { kind: 'ways', ways: [{ status: 503, stranger: true }] },
    connection('online'),
    time(100),
    { kind: 'jump', days: -400 },
  ],
  // A tab that could not read the device at its start learns of the older reading with its own.
  [
    { kind: 'ways', ways: ['lostBefore'] },
    submit('one', ['a', 'b']),
    time(100),
    { kind: 'crash', tab: 0 },
    { kind: 'fault', how: 'denied', calls: 1 },
    { kind: 'open' },
    submit('one', ['a']),
    time(100),
    time(40_000),
  ],
  // Two tabs send the same queue at once, and one of them crashes midway.
  [
    connection('offline'),
    submit('one', ['a'], 2),
    time(100),
    submit('two', ['a'], 1),
    time(100),
    { kind: 'open' },
    { kind: 'open' },
    time(100),
    connection('online'),
    { kind: 'goOn', choices: [0, 0, 0, 0, 0, 0] },
    { kind: 'goOn', choices: [1, 0, 1, 0] },
    { kind: 'crash', tab: 0 },
    time(600),
  ],
];
