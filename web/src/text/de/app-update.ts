/** Formal German: the offer of a newer version. */
export const APP_UPDATE = {
  'update.title': 'Neue Version verfügbar',
  'update.text': 'Das Portal wurde verbessert. Das Aktualisieren dauert wenige Sekunden.',
  'update.now': 'Jetzt aktualisieren',
  'update.updating': 'Wird aktualisiert …',
  'update.later': 'Später',
  'update.unsent.title': 'Trotzdem aktualisieren?',
  'update.unsent.text':
    'Es gibt Eingaben, die noch nicht gesendet sind, in diesem oder in einem anderen Tab. Senden Sie sie am besten zuerst: Beim Aktualisieren wird diese Seite neu geladen. Andere Tabs bleiben, wie sie sind.',
  'update.anyway': 'Trotzdem aktualisieren',
} as const;
