import type { ImportTexts } from './texts.ts';

/** Formal German, of files that are imported. */
export const GERMAN_FORMAL_IMPORTS: ImportTexts = {
  'import.required': 'Die Angabe fehlt. Bitte füllen Sie die Spalte aus.',
  'import.obis': 'Das ist keine OBIS-Kennzahl. Bitte schreiben Sie sie wie 1-0:1.8.0.',
  'import.noSuchDay': 'Diesen Tag gibt es nicht. Bitte prüfen Sie das Datum.',
  'import.notADay': 'Das ist kein Datum. Bitte schreiben Sie es wie 31.12.2026 oder 2026-12-31.',
  'import.notAWholeNumber': 'Das ist keine ganze Zahl. Bitte geben Sie nur Ziffern an.',
  'import.notANumber': 'Das ist keine Zahl. Bitte schreiben Sie sie wie 1234,5 oder 1234.5.',
  'import.outOfRange': 'Die Zahl liegt außerhalb des erlaubten Bereichs. Bitte prüfen Sie sie.',
  'import.tooManyDigits': 'Die Zahl hat zu viele Stellen. Bitte kürzen Sie sie.',
  'import.tooLong_one': 'Die Angabe ist zu lang. Bitte kürzen Sie sie auf {{count}} Zeichen.',
  'import.tooLong_other': 'Die Angabe ist zu lang. Bitte kürzen Sie sie auf {{count}} Zeichen.',
  'import.latestBeforeEarliest': 'Der späteste Termin liegt vor dem frühesten. Bitte prüfen Sie beide Termine.',
  'import.maximumBelowMinimum': 'Das Maximum liegt unter dem Minimum. Bitte prüfen Sie beide Werte.',
  'import.unknownMeterType': 'Diese Zählerart gibt es nicht. Bitte schreiben Sie sie wie ELECTRIC_METER.',
  'import.postcode': 'Eine Postleitzahl hat fünf Ziffern. Bitte prüfen Sie sie.',
  'import.usernameTooShort_one': 'Der Benutzername ist zu kurz. Bitte wählen Sie mindestens {{count}} Zeichen.',
  'import.usernameTooShort_other': 'Der Benutzername ist zu kurz. Bitte wählen Sie mindestens {{count}} Zeichen.',
  'import.passwordTooShort_one': 'Das Passwort ist zu kurz. Bitte wählen Sie mindestens {{count}} Zeichen.',
  'import.passwordTooShort_other': 'Das Passwort ist zu kurz. Bitte wählen Sie mindestens {{count}} Zeichen.',
  'import.checkDigit': 'Die Prüfziffer passt nicht. Bitte prüfen Sie die elf Ziffern der MaLo-ID.',
  'import.measuringLocation':
    'Eine Messlokation hat 33 Zeichen: DE, elf Ziffern, dann Ziffern und Großbuchstaben. Bitte prüfen Sie sie.',
  'import.yesNo': 'Hier ist nur ja oder nein möglich. Bitte wählen Sie eines davon.',
  'import.notAList': 'Das ist keine Liste von Texten. Bitte trennen Sie höchstens 100 Texte mit |.',
  'import.notAnInstant': 'Das ist kein Zeitpunkt. Bitte schreiben Sie ihn wie 2026-12-31T09:12:00.',
  'import.badCharacter': 'Die Angabe enthält ein Zeichen, das nicht erlaubt ist. Bitte entfernen Sie es.',
  'import.differsWithinOrder':
    'Die Zeilen eines Auftrags widersprechen sich hier. Bitte geben Sie überall dasselbe an.',
  'import.differsWithinAccount':
    'Zum selben Benutzernamen gehört hier eine andere Angabe. Bitte geben Sie überall dasselbe an.',
  'import.duplicateRegister': 'Dieses Zählwerk kommt im Auftrag schon vor. Bitte entfernen Sie eine der Zeilen.',
  'import.usernameOfOther': 'Dieser Benutzername gehört zu einem anderen Zugang. Bitte wählen Sie einen anderen.',
  'import.unknownCampaign': 'Diese Kampagne gibt es nicht. Bitte legen Sie sie zuerst an.',
  'import.archivedCampaign':
    'Diese Kampagne ist archiviert: Nichts kommt hinzu, und Aufträge bleiben darin, wie sie sind.',
  'import.otherCampaign': 'Die Zeile nennt eine andere Kampagne als der Aufruf. Bitte prüfen Sie, welche stimmt.',
  'import.closingMoves':
    'Eine Schlussablesung bleibt bei dem Zugang, der den Zähler hatte. Bitte senden Sie für einen anderen einen eigenen Auftrag.',
  'import.closesItself':
    'Ein Auftrag kann nicht seine eigene Schlussablesung sein. Bitte nennen Sie den Auftrag, der endet.',
  'import.unknownOrder': 'Diesen Auftrag gibt es nicht. Bitte prüfen Sie die Auftragsnummer.',
  'import.unknownRegister': 'Dieses Zählwerk gibt es in dem Auftrag nicht. Bitte prüfen Sie die OBIS-Kennzahl.',
  'import.fieldCount': 'Die Zeile hat nicht so viele Felder wie die Kopfzeile. Bitte prüfen Sie die Trennzeichen.',
  'import.duplicateColumn': 'Diese Spalte kommt mehrmals vor. Bitte entfernen Sie eine davon.',
  'import.missingColumn': 'Diese Spalte fehlt. Bitte ergänzen Sie sie in der Kopfzeile.',
  'import.unknownColumn': 'Diese Spalte ist unbekannt und wird übergangen. Bitte prüfen Sie die Schreibweise.',
  'import.unreadable': 'Die Datei ist nicht lesbar. Bitte prüfen Sie Format und Zeichensatz.',
  'import.stopped':
    'Die Datei braucht beim Lesen zu viel Speicher oder Zeit. Bitte teilen Sie sie auf oder speichern Sie sie als CSV.',
  'import.empty': 'Die Datei enthält keine Zeilen. Bitte prüfen Sie, ob es die richtige ist.',
  'import.spreadsheetNumber':
    'Eine Tabellenkalkulation hat diese Nummer gekürzt; ihre Ziffern fehlen. Bitte exportieren Sie die Spalte als Text.',
  'import.mediumOfOtherMeter': 'Die OBIS-Kennzahl nennt ein anderes Medium als die Zählerart. Bitte prüfen Sie beide.',
  'import.numberOfOtherMeter': 'Diese Gerätenummer gehört zu einer anderen Zählerart. Bitte prüfen Sie beide.',
  'import.ambiguousNumber':
    'Der Punkt kann Tausender trennen ({{thousands}}) oder ein Komma sein ({{decimal}}); gelesen wird {{decimal}}. Bitte prüfen Sie die Zahl.',
  'import.notAMailAddress':
    'Das ist keine E-Mail-Adresse. Der Auftrag wird übernommen und hat keine; bitte prüfen Sie sie.',
  'import.notATelephone':
    'Das ist keine Telefonnummer. Der Auftrag wird übernommen und hat keine; bitte prüfen Sie sie.',
  'import.totalRow': 'Diese Zeile ist eine Summe und wird übergangen.',
  'import.incompleteDeviceNumber':
    'Diese Gerätenummer hat nicht vierzehn Stellen. Bitte prüfen Sie, ob Ziffern fehlen.',
};
