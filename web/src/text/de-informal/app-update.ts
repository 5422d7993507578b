/** Informal German: the offer of a newer version. */
export const INFORMAL_APP_UPDATE = {
  'update.unsent.text':
    'Es gibt Eingaben, die noch nicht gesendet sind, in diesem oder in einem anderen Tab. Sende sie am besten zuerst: Beim Aktualisieren wird diese Seite neu geladen. Andere Tabs bleiben, wie sie sind.',
} as const;
