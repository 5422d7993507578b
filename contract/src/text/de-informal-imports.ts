import type { ImportTexts } from './texts.ts';

/** Informal German, of files that are imported. */
export const GERMAN_INFORMAL_IMPORTS: ImportTexts = {
  'import.required': 'Die Angabe fehlt. Bitte fülle die Spalte aus.',
  'import.obis': 'Das ist keine OBIS-Kennzahl. Bitte schreib sie wie 1-0:1.8.0.',
  'import.noSuchDay': 'Diesen Tag gibt es nicht. Bitte prüfe das Datum.',
  'import.notADay': 'Das ist kein Datum. Bitte schreib es wie 31.12.2026 oder 2026-12-31.',
  'import.notAWholeNumber': 'Das ist keine ganze Zahl. Bitte gib nur Ziffern an.',
  'import.notANumber': 'Das ist keine Zahl. Bitte schreib sie wie 1234,5 oder 1234.5.',
  'import.outOfRange': 'Die Zahl liegt außerhalb des erlaubten Bereichs. Bitte prüfe sie.',
  'import.tooManyDigits': 'Die Zahl hat zu viele Stellen. Bitte kürze sie.',
  'import.tooLong_one': 'Die Angabe ist zu lang. Bitte kürze sie auf {{count}} Zeichen.',
  'import.tooLong_other': 'Die Angabe ist zu lang. Bitte kürze sie auf {{count}} Zeichen.',
  'import.latestBeforeEarliest': 'Der späteste Termin liegt vor dem frühesten. Bitte prüfe beide Termine.',
  'import.maximumBelowMinimum': 'Das Maximum liegt unter dem Minimum. Bitte prüfe beide Werte.',
  'import.unknownMeterType': 'Diese Zählerart gibt es nicht. Bitte schreib sie wie ELECTRIC_METER.',
  'import.postcode': 'Eine Postleitzahl hat fünf Ziffern. Bitte prüfe sie.',
  'import.usernameTooShort_one': 'Der Benutzername ist zu kurz. Bitte wähle mindestens {{count}} Zeichen.',
  'import.usernameTooShort_other': 'Der Benutzername ist zu kurz. Bitte wähle mindestens {{count}} Zeichen.',
  'import.passwordTooShort_one': 'Das Passwort ist zu kurz. Bitte wähle mindestens {{count}} Zeichen.',
  'import.passwordTooShort_other': 'Das Passwort ist zu kurz. Bitte wähle mindestens {{count}} Zeichen.',
  'import.checkDigit': 'Die Prüfziffer passt nicht. Bitte prüfe die elf Ziffern der MaLo-ID.',
  'import.measuringLocation':
    'Eine Messlokation hat 33 Zeichen: DE, elf Ziffern, dann Ziffern und Großbuchstaben. Bitte prüfe sie.',
  'import.yesNo': 'Hier ist nur ja oder nein möglich. Bitte wähle eines davon.',
  'import.notAList': 'Das ist keine Liste von Texten. Bitte trenne höchstens 100 Texte mit |.',
  'import.notAnInstant': 'Das ist kein Zeitpunkt. Bitte schreib ihn wie 2026-12-31T09:12:00.',
  'import.badCharacter': 'Die Angabe enthält ein Zeichen, das nicht erlaubt ist. Bitte entferne es.',
  'import.differsWithinOrder': 'Die Zeilen eines Auftrags widersprechen sich hier. Bitte gib überall dasselbe an.',
  'import.differsWithinAccount':
    'Zum selben Benutzernamen gehört hier eine andere Angabe. Bitte gib überall dasselbe an.',
  'import.duplicateRegister': 'Dieses Zählwerk kommt im Auftrag schon vor. Bitte entferne eine der Zeilen.',
  'import.usernameOfOther': 'Dieser Benutzername gehört zu einem anderen Zugang. Bitte wähle einen anderen.',
  'import.unknownCampaign': 'Diese Kampagne gibt es nicht. Bitte lege sie zuerst an.',
  'import.archivedCampaign':
    'Diese Kampagne ist archiviert: Nichts kommt hinzu, und Aufträge bleiben darin, wie sie sind.',
  'import.otherCampaign': 'Die Zeile nennt eine andere Kampagne als der Aufruf. Bitte prüfe, welche stimmt.',
  'import.closingMoves':
    'Eine Schlussablesung bleibt bei dem Zugang, der den Zähler hatte. Bitte sende für einen anderen einen eigenen Auftrag.',
  'import.closesItself':
    'Ein Auftrag kann nicht seine eigene Schlussablesung sein. Bitte nenne den Auftrag, der endet.',
  'import.unknownOrder': 'Diesen Auftrag gibt es nicht. Bitte prüfe die Auftragsnummer.',
  'import.unknownRegister': 'Dieses Zählwerk gibt es in dem Auftrag nicht. Bitte prüfe die OBIS-Kennzahl.',
  'import.fieldCount': 'Die Zeile hat nicht so viele Felder wie die Kopfzeile. Bitte prüfe die Trennzeichen.',
  'import.duplicateColumn': 'Diese Spalte kommt mehrmals vor. Bitte entferne eine davon.',
  'import.missingColumn': 'Diese Spalte fehlt. Bitte ergänze sie in der Kopfzeile.',
  'import.unknownColumn': 'Diese Spalte ist unbekannt und wird übergangen. Bitte prüfe die Schreibweise.',
  'import.unreadable': 'Die Datei ist nicht lesbar. Bitte prüfe Format und Zeichensatz.',
  'import.stopped':
    'Die Datei braucht beim Lesen zu viel Speicher oder Zeit. Bitte teile sie auf oder speichere sie als CSV.',
  'import.empty': 'Die Datei enthält keine Zeilen. Bitte prüfe, ob es die richtige ist.',
  'import.spreadsheetNumber':
    'Eine Tabellenkalkulation hat diese Nummer gekürzt; ihre Ziffern fehlen. Bitte exportiere die Spalte als Text.',
  'import.mediumOfOtherMeter': 'Die OBIS-Kennzahl nennt ein anderes Medium als die Zählerart. Bitte prüfe beide.',
  'import.numberOfOtherMeter': 'Diese Gerätenummer gehört zu einer anderen Zählerart. Bitte prüfe beide.',
  'import.ambiguousNumber':
    'Der Punkt kann Tausender trennen ({{thousands}}) oder ein Komma sein ({{decimal}}); gelesen wird {{decimal}}. Bitte prüfe die Zahl.',
  'import.notAMailAddress': 'Das ist keine E-Mail-Adresse. Der Auftrag wird übernommen und hat keine; bitte prüfe sie.',
  'import.notATelephone': 'Das ist keine Telefonnummer. Der Auftrag wird übernommen und hat keine; bitte prüfe sie.',
  'import.totalRow': 'Diese Zeile ist eine Summe und wird übergangen.',
  'import.incompleteDeviceNumber': 'Diese Gerätenummer hat nicht vierzehn Stellen. Bitte prüfe, ob Ziffern fehlen.',
};
