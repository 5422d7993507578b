import type { Texts } from './texts.ts';

/** What clerks are told of a decision about a reading that is not possible, in formal German. */
export const CLEARING_IN_GERMAN = {
  'shape.alreadyAssigned': 'Diese Ablesung ist schon einem Auftrag zugeordnet.',
  'shape.handedOver':
    'Diese Ablesung ist schon übergeben: Die Zuordnung bleibt, wie sie ist. Geben Sie zu beiden Aufträgen den richtigen Stand ein; er ersetzt den falschen.',
  'shape.newerReading': 'Zu diesem Zählwerk gibt es eine neuere Ablesung: Die Zuordnung bleibt, wie sie ist.',
  'shape.correctInstead':
    'Diese Ablesung ist freigegeben und vielleicht schon übergeben. Zurückgenommen wird nichts: Korrigieren Sie sie, dann folgt ihr der richtige Stand.',
  'shape.correctCorrection': 'Diese Ablesung ist schon korrigiert. Ist der neue Stand falsch, korrigieren Sie diesen.',
  'shape.decideAboutNewer': 'Zu diesem Zählwerk gibt es eine neuere Ablesung. Entscheiden Sie über diese.',
} as const satisfies Partial<Texts>;
