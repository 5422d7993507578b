/** Formal German: reporting a meter that is not on the list. */
export const UNKNOWN_METER = {
  'unknown.title': 'Zähler fehlt in der Liste',
  'unknown.text': 'Melden Sie uns den Zähler mit Nummer und Stand. Wir ordnen ihn zu.',
  'unknown.account': 'Konto',
  'unknown.account.choose': 'Bitte wählen',
  'unknown.value': 'Zählerstand',
  'unknown.value.hint': 'Nur die Ziffern vor dem Komma.',
  'unknown.photo.alt': 'Foto {{place}} des Zählers',
  'unknown.send': 'Zähler melden',
  'unknown.sent': 'Zähler gemeldet',
  'unknown.sent.text': 'Danke. Wir ordnen den Zähler zu.',
  'unknown.again': 'Weiteren Zähler melden',
  // Key and sentence as documented (UNK-18, UNK-19, OPN-023).
  'jobs.unknownMeterReading.notAllowedNotification':
    'Nicht erlaubt: Sie verfügen nicht über die benötigten Rechte für diese Funktion.',
  'unknown.listed': 'Dieser Zähler steht in Ihrer Liste: {{meter}}',
  'unknown.listed.text': 'Öffnen Sie ihn dort, damit der Stand gleich zugeordnet ist. Melden können Sie ihn trotzdem.',
  'unknown.listed.open': 'Zähler öffnen',
} as const;
