import type { Language } from '@zaehlwerk/contract/application';

interface ReminderWords {
  readonly title: string;
  /** What a mail says whose campaign has no text of its own. */
  readonly usualText: string;
  readonly open: string;
  readonly moreMeters: (count: number) => string;
  readonly reason: string;
  readonly stop: string;
}

const GERMAN: ReminderWords = {
  title: 'Bitte lesen Sie Ihre Zähler ab',
  usualText: `# Bitte lesen Sie Ihre Zähler ab

Guten Tag {name},

von diesen Zählern fehlt uns noch der Stand. Bitte lesen Sie sie ab, und senden Sie uns die Stände im Portal.

Das geht bis zum {latest}.

---

Zum Anmelden brauchen Sie die Zugangsdaten aus unserem Brief. Haben Sie gerade abgelesen? Dann müssen Sie nichts tun.`,
  open: 'Ableseportal öffnen',
  moreMeters: (count) =>
    count === 1 ? 'Ein weiterer Zähler steht im Portal.' : `${count} weitere Zähler stehen im Portal.`,
  reason: 'Sie bekommen diese E-Mail, weil zu Ihrem Ableseauftrag diese Adresse gespeichert ist.',
  stop: 'Keine Erinnerungen mehr bekommen',
};

/** What mails that remind say besides the text of a campaign. */
export const REMINDER_WORDS: Readonly<Record<Language, ReminderWords>> = {
  de: GERMAN,
  'de-informal': {
    ...GERMAN,
    title: 'Bitte lies deine Zähler ab',
    usualText: `# Bitte lies deine Zähler ab

Hallo {name},

von diesen Zählern fehlt uns noch der Stand. Bitte lies sie ab, und sende uns die Stände im Portal.

Das geht bis zum {latest}.

---

Zum Anmelden brauchst du die Zugangsdaten aus unserem Brief. Hast du gerade abgelesen? Dann musst du nichts tun.`,
    reason: 'Du bekommst diese E-Mail, weil zu deinem Ableseauftrag diese Adresse gespeichert ist.',
  },
  en: {
    title: 'Please read your meters',
    usualText: `# Please read your meters

Hello {name},

we are still missing the readings of these meters. Please read them, and send us the readings in the portal.

You can do so until {latest}.

---

To sign in you need the access data from our letter. Have you just sent your readings? Then there is nothing you need to do.`,
    open: 'Open the meter reading portal',
    moreMeters: (count) =>
      count === 1 ? 'One more meter is in the portal.' : `${count} more meters are in the portal.`,
    reason: 'You get this e-mail because this address is kept with your reading order.',
    stop: 'Get no more reminders',
  },
};
