/** Informal German: reporting a meter that is not on the list, as far as it addresses the reader. */
export const INFORMAL_UNKNOWN_METER = {
  'unknown.text': 'Melde uns den Zähler mit Nummer und Stand. Wir ordnen ihn zu.',
  'jobs.unknownMeterReading.notAllowedNotification':
    'Nicht erlaubt: Du verfügst nicht über die benötigten Rechte für diese Funktion.',
  'unknown.listed': 'Dieser Zähler steht in deiner Liste: {{meter}}',
  'unknown.listed.text': 'Öffne ihn dort, damit der Stand gleich zugeordnet ist. Melden kannst du ihn trotzdem.',
} as const;
