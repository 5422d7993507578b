import { OUTSIDE as FORMAL } from '../de/outside.ts';
import type { OutsideTexts } from '../texts.ts';

/** Informal German: the frame around every screen, as far as it addresses the reader. */
export const INFORMAL_FRAME = {
  'frame.replaced.text': 'Ein Teil davon fehlt hier noch. Bitte lade die Seite neu.',
  'session.expired.text': 'Bitte melde dich mit diesem Zugang noch einmal an: {{name}}.',
  'session.ended.text': 'Diesen Zugang gibt es nicht mehr: {{name}}. Bitte wende dich an deinen Versorger.',
  'session.ended.by': 'Diesen Zugang gibt es nicht mehr: {{name}}. Bitte wende dich an: {{giver}}.',
} as const;

/** Informal German: signing in, as far as it addresses the reader. */
export const INFORMAL_SIGN_IN = {
  'login.lead': 'Deine Zugangsdaten stehen auf der Ablesekarte.',
  'login.art.text':
    'Auch im Keller ohne Empfang: Deine Eingaben bleiben auf dem Gerät und werden gesendet, sobald du wieder Internet hast.',
  'login.withoutAccess.lead':
    'Du hast keine Ablesekarte zur Hand? Du kannst uns deinen Zählerstand auch ohne Zugang melden. Du brauchst:',
  'login.withoutAccess.value.more': 'alle Ziffern, wie du sie siehst',
  'login.withoutAccess.address': 'Deine Anschrift',
  'login.incomplete':
    'Bitte gib Benutzername (mindestens {{username}} Zeichen) und Kennwort (mindestens {{password}} Zeichen) ein.',
  'login.privacy': 'Wir verwenden deine Angaben nur für die Ablesung deiner Zähler.',
  'login.error.login.title': 'Du bist nicht angemeldet',
  'login.error.login.text': 'Anmeldung fehlgeschlagen. Bitte prüfe deine Anmeldedaten.',
  'login.error.login.cards': 'Vielleicht wurden die Daten deiner Ablesekarte noch nicht übermittelt.',
  'login.error.login.later': 'Bitte versuche es später noch einmal.',
  'login.error.tooMany': 'Es gab zu viele Versuche. Bitte warte bis {{time}} Uhr.',
  'login.error.tooManySoon': 'Es gab zu viele Versuche. Bitte warte einige Minuten.',
  'login.error.unreachable.text':
    'Das Portal ist gerade nicht erreichbar. Bitte prüfe deine Internetverbindung und versuche es noch einmal.',
  'login.error.token.next': 'Bitte melde dich mit Benutzername und Kennwort von der Ablesekarte an.',
  'login.qrcode.hold': 'Halte den QR-Code der Ablesekarte in den Rahmen.',
  'login.qrcode.error.access.denied':
    'Der Zugriff auf die Kamera ist nicht erlaubt. Du kannst ihn in den Einstellungen des Browsers erlauben.',
  'login.qrcode.error.access.busy': 'Ein anderes Programm nutzt die Kamera gerade. Bitte schließe es.',
  'login.qrcode.error.access.text': 'Bitte melde dich mit Benutzername und Kennwort von der Ablesekarte an.',
} as const;

/** Informal German: every text shown before sign-in. */
export const OUTSIDE: OutsideTexts = { ...FORMAL, ...INFORMAL_FRAME, ...INFORMAL_SIGN_IN };
