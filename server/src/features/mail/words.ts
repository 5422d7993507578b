import type { Language } from '@zaehlwerk/contract/application';

/** The words of mails, without what they are about. */
interface MailWords {
  readonly testSubject: string;
  readonly testText: string;
  readonly application: string;
  readonly portal: string;
  readonly sent: string;
  readonly automatic: string;
}

const GERMAN: MailWords = {
  testSubject: 'Probe-E-Mail',
  testText: 'Diese E-Mail zeigt, dass der Versand funktioniert.',
  application: 'Anwendung',
  portal: 'Portal',
  sent: 'Abgeschickt',
  automatic: 'Diese E-Mail wurde automatisch verschickt.',
};

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = {
  de: { ...GERMAN, testText: `${GERMAN.testText} Sie müssen nichts tun.` },
  'de-informal': { ...GERMAN, testText: `${GERMAN.testText} Du musst nichts tun.` },
  en: {
    testSubject: 'Test e-mail',
    testText: 'This e-mail shows that sending works. There is nothing you need to do.',
    application: 'Application',
    portal: 'Portal',
    sent: 'Sent',
    automatic: 'This e-mail was sent automatically.',
  },
};
