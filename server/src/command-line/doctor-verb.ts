import { type Finding, levelOf, sentenceOf } from '../doctor/finding.ts';
import { WrongUse } from './operator-client.ts';
import { countOf, type LocalVerb } from './verb.ts';

/** As long as a bad mobile line stands still while lost packets are sent again, and some. */
const STILL_SECONDS = 15;
/** Then the portal itself cuts it. */
const MOST_STILL_SECONDS = 25;

const LEVELS = {
  de: { fault: 'FEHLER', note: 'HINWEIS', none: 'Nichts gefunden.' },
  en: { fault: 'FAULT', note: 'NOTE', none: 'Nothing found.' },
} as const;

/** Looks at what a portal rests on and says what is wrong. */
export const doctorVerb: LocalVerb = {
  name: 'doctor',
  usage: ['doctor [--json] [--still SECONDS]'],
  help: `Looks at the settings, the database, the folders for data and images and their room, the mail server, the clock, the
certificate, and the proxy in front of PUBLIC_URL (what it takes and how long it waits, headers, what it keeps), and says what is
wrong. Run it with the settings of the portal, as the user of the portal. It needs no key, writes nothing and sends no mail. Ends
with 1 where there is a fault; notes are what somebody may want so. Of a proxy it does not see how long it waits for an answer, how
long a body may take altogether, whether TRUST_PROXY names its address, and whether it writes X-Forwarded-For again.
  --json    the findings as JSON: code, level, sentence, values
  --still   seconds for which a body must be let stand still, default ${STILL_SECONDS}, at most ${MOST_STILL_SECONDS}`,
  options: { json: { type: 'boolean' }, still: { type: 'string' } },
  async runHere(call) {
    const still = countOf(call, 'still') ?? STILL_SECONDS;
    if (still > MOST_STILL_SECONDS) throw new WrongUse(`--still is at most ${MOST_STILL_SECONDS}.`);
    if (call.words.length > 0) throw new WrongUse('doctor takes no words.');
    // It leads to most of the server, which the other verbs need not load.
    const { examine } = await import('../doctor/examine.ts');
    const findings = await examine(call.env, { stillMs: still * 1000, now: new Date() });
    const language = call.language === 'de' ? 'de' : 'en';
    const told = findings.map((one) => ({ ...one, level: levelOf(one), sentence: sentenceOf(one, language) }));
    await call.terminal.out(
      call.flag('json') ? `${JSON.stringify({ findings: told }, null, 2)}\n` : listOf(told, language),
    );
    return told.some(({ level }) => level === 'fault') ? 1 : 0;
  },
};

interface Told extends Finding {
  readonly level: 'fault' | 'note';
  readonly sentence: string;
}

function listOf(told: readonly Told[], language: keyof typeof LEVELS): string {
  const words = LEVELS[language];
  if (told.length === 0) return `${words.none}\n`;
  const inOrder = [...told].sort((one, other) => one.level.localeCompare(other.level));
  return inOrder.map(({ level, code, sentence }) => `${words[level].padEnd(8)}${sentence} (${code})\n`).join('');
}
