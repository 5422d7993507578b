import { GERMAN_INFORMAL_DELETIONS } from './de-informal-deletions.ts';
import { GERMAN_INFORMAL_IMPORTS } from './de-informal-imports.ts';
import type { Texts } from './texts.ts';

/** Informal German: the same sentences with "du". Documented sentences stay verbatim. */
export const GERMAN_INFORMAL: Texts = {
  'value.missing': 'Bitte gib den Zählerstand ein.',
  'value.notDigits': 'Ein Zählerstand besteht nur aus Ziffern. Bitte prüfe deine Eingabe.',
  'value.tooManyPreDecimals_one': 'Vor dem Komma ist höchstens {{count}} Ziffer möglich. Bitte prüfe deine Eingabe.',
  'value.tooManyPreDecimals_other':
    'Vor dem Komma sind höchstens {{count}} Ziffern möglich. Bitte prüfe deine Eingabe.',
  'value.tooManyPostDecimals_zero':
    'Dieser Zähler wird ohne Nachkommastellen abgelesen. Bitte gib nur die Ziffern vor dem Komma ein.',
  'value.tooManyPostDecimals_one': 'Nach dem Komma ist höchstens {{count}} Ziffer möglich. Bitte prüfe deine Eingabe.',
  'value.tooManyPostDecimals_other':
    'Nach dem Komma sind höchstens {{count}} Ziffern möglich. Bitte prüfe deine Eingabe.',
  // Verbatim from the specification.
  'value.wrongPostDecimals': 'Bitte exakt {{count}} Nachkommastelle(n) angeben.',
  'value.wholeOnly': 'Nur volle\u00a0{{unit}}. Bitte gib nur die Ziffern vor dem Komma ein.',
  'value.decimalsLeftOut': 'Ohne Nachkommastellen: Was hinter dem Komma steht, wird nicht gesendet.',
  'value.leadingZero':
    'Vor dem Komma stehen {{count}} Ziffern, vorn eine Null. Bitte vergleiche mit dem Zähler: Rot umrahmte Ziffern gehören hinter das Komma.',
  'value.manyDigits':
    'Vor dem Komma stehen {{count}} Ziffern, üblich sind höchstens {{usual}}. Bitte vergleiche mit dem Zähler: Rot umrahmte Ziffern gehören hinter das Komma.',
  'value.belowMinimum':
    'Niedriger als erwartet: Wir rechnen mit mindestens {{limit}}\u00a0{{unit}}. Bitte vergleiche mit dem Zähler.',
  'value.aboveMaximum':
    'Höher als erwartet: Wir rechnen mit höchstens {{limit}}\u00a0{{unit}}. Bitte vergleiche mit dem Zähler.',
  'value.belowLastEvent': 'Niedriger als der letzte Stand von {{last}}\u00a0{{unit}}. Bitte vergleiche mit dem Zähler.',
  'value.belowLastResult':
    'Niedriger als der zuletzt gesendete Stand von {{last}}\u00a0{{unit}}. Bitte vergleiche mit dem Zähler.',

  'photo.differs': 'Auf dem Foto steht {{read}}\u00a0{{unit}}. Bitte vergleiche mit dem Zähler.',
  'images.required': 'Bitte mach ein Foto des Zählers.',
  'images.forbidden': 'Zu diesem Zähler werden keine Fotos angenommen. Bitte entferne die Fotos.',
  'images.tooMany_one': 'Es ist höchstens {{count}} Foto möglich. Bitte entferne die übrigen.',
  'images.tooMany_other': 'Es sind höchstens {{count}} Fotos möglich. Bitte entferne die übrigen.',
  'images.noRoom_one': 'Es ist höchstens {{count}} Foto möglich. Weitere wurden nicht hinzugefügt.',
  'images.noRoom_other': 'Es sind höchstens {{count}} Fotos möglich. Weitere wurden nicht hinzugefügt.',
  'images.notJpeg': 'Nur JPEG-Fotos werden angenommen. Bitte wähle ein anderes Bild.',
  'images.tooLarge': 'Das Foto ist zu groß. Bitte verkleinere es auf höchstens {{pixels}} Pixel an der längsten Seite.',
  'images.invalidData': 'Das Foto kann nicht gelesen werden. Bitte nimm es noch einmal auf.',
  'images.orCommentRequired': 'Stimmt der Stand, mach bitte ein Foto oder schreib uns etwas dazu.',
  'images.orHintRequired': 'Stimmt der Stand, mach bitte ein Foto oder wähle einen Hinweis.',

  'comment.hintRequired': 'Stimmt der Stand, wähle bitte einen Hinweis.',
  'comment.required': 'Stimmt der Stand, schreib uns bitte etwas dazu.',
  'comment.tooShort':
    'Der Kommentar ist zu kurz. Bitte schreib mindestens {{count}} Zeichen; Leerzeichen zählen nicht mit.',
  'comment.tooLong': 'Der Kommentar ist zu lang. Bitte kürze ihn auf {{count}} Zeichen.',
  'comment.notAllowed': 'Zu diesem Zähler werden keine Kommentare angenommen. Bitte lass das Feld leer.',
  'comment.notOffered': 'Bitte wähle einen der angebotenen Hinweise.',

  'notReadable.missing': 'Bitte wähle, warum der Zähler nicht ablesbar ist.',
  'notReadable.notAllowed': 'Für diesen Zähler brauchen wir einen Zählerstand.',
  'notReadable.withValue': 'Bitte sende entweder einen Zählerstand oder den Grund, warum es keinen gibt.',
  'notReadable.withFall': 'Ohne Zählerstand entfällt, warum er niedriger ist. Bitte lass das weg.',
  'notReadable.alreadyRead': 'Zu diesem Zählwerk gibt es schon einen Zählerstand.',
  'notReadable.comment': 'Bitte schreib uns, warum der Zähler nicht ablesbar ist.',
  'fall.missing': 'Bitte wähle, warum der Stand niedriger ist.',
  'fall.notLower': 'Der Stand ist nicht niedriger als der letzte: Die Angabe zu Tausch oder Überlauf entfällt.',
  'fall.endBelowLast': 'Der alte Zähler hatte schon {{last}}\u00a0{{unit}}. Bitte prüfe seinen letzten Stand.',
  'fall.startAboveValue': 'Der neue Zähler zeigt weniger als bei seinem Einbau. Bitte prüfe beide Stände.',
  'fall.dayMissing': 'Bitte gib den Tag des Tauschs so an: 31.12.2026.',
  'fall.dayOutside': 'Bitte wähle einen Tag vom {{from}} bis zum {{to}}.',
  'fall.otherExchange':
    'Für ein anderes Zählwerk dieses Zählers steht ein anderer Tausch da. Bitte vergleiche Nummer und Tag.',
  'date.missing': 'Bitte gib das Ablesedatum an.',
  'date.noSuchDay': 'Diesen Tag gibt es nicht. Bitte schreibe das Ablesedatum so: 31.12.2026.',
  'date.outOfRange': 'Bitte wähle ein Ablesedatum vom {{from}} bis zum {{to}}.',
  'date.wasReset': 'Bitte wähle ein Ablesedatum vom {{from}} bis zum {{to}}. Das Datum steht jetzt auf dem {{day}}.',
  'date.notTarget': 'Das Ablesedatum ist auf den {{target}} festgelegt. Bitte wähle diesen Tag.',
  'date.beforeEarliest':
    'Das Ablesedatum liegt vor dem {{earliest}}. Gewünscht ist eine Ablesung ab diesem Tag. Bitte prüfe das Datum.',
  'date.afterLatest':
    'Das Ablesedatum liegt nach dem {{latest}}. Gewünscht ist eine Ablesung bis zu diesem Tag. Bitte prüfe das Datum.',

  'account.missing': 'Bitte wähle das Konto, zu dem der Zähler gehört.',
  'meterNumber.missing': 'Bitte gib die Zählernummer an.',
  'meterNumber.tooLong': 'Die Zählernummer ist zu lang. Bitte kürze sie auf höchstens {{count}} Zeichen.',

  'meterNumber.incomplete': 'Bitte gib die Zählernummer vollständig an.',
  'meterNumber.wrongCharacters': 'Eine Zählernummer besteht aus Großbuchstaben und Ziffern. Bitte prüfe deine Eingabe.',
  'meterType.missing': 'Bitte wähle die Art des Zählers.',
  'meterType.notOffered': 'Zähler dieser Art werden hier nicht abgelesen. Bitte wähle eine der angebotenen.',
  'subType.missing': 'Bitte wähle, was für ein Zähler es ist.',
  'rate.notOffered': 'Dieses Zählwerk ist bei diesem Zähler nicht vorgesehen. Bitte wähle eines der angebotenen.',
  'rate.repeated': 'Dieses Zählwerk ist doppelt angegeben. Bitte sende jeden Zählerstand nur einmal.',
  'contact.missing': 'Bitte fülle dieses Feld aus.',
  'contact.tooLong': 'Diese Angabe ist zu lang. Bitte kürze sie auf {{count}} Zeichen.',
  'contact.wrongCharacters': 'Diese Angabe hat Zeichen, die hier nicht vorkommen. Bitte prüfe sie.',
  'zip.incomplete': 'Eine Postleitzahl hat {{count}} Ziffern. Bitte prüfe deine Eingabe.',
  'zip.outside':
    'Diese Postleitzahl liegt nicht in unserem Netzgebiet. Bitte wende dich an deinen Messstellenbetreiber.',
  'reason.missing': 'Bitte wähle den Grund der Ablesung.',
  'reason.notOffered': 'Dieser Grund ist hier nicht vorgesehen. Bitte wähle einen der angebotenen.',
  'consent.missing': 'Zum Übermitteln deiner Daten, stimme bitte der Datenschutzerklärung zu.',
  'email.tooLong': 'Die E-Mail-Adresse ist zu lang. Bitte kürze sie auf {{count}} Zeichen.',
  'email.invalid': 'Das ist keine E-Mail-Adresse. Bitte schreibe sie wie name@beispiel.de.',
  'accessName.missing': 'Bitte gib dem Zugang einen Namen.',
  'accessName.tooLong': 'Der Name ist zu lang. Bitte kürze ihn auf {{count}} Zeichen.',
  'accessName.wrongCharacters': 'Ein Name ist eine Zeile aus Buchstaben, Ziffern und Satzzeichen. Bitte prüfe ihn.',
  'name.tooManyDigits': 'Ein Name hat höchstens {{count}} Ziffern hintereinander. Bitte prüfe ihn.',
  'jobs.missing': 'Bitte wähle mindestens einen Zähler.',
  'jobs.tooMany': 'Es können höchstens {{count}} Zähler auf einmal geteilt werden. Bitte wähle weniger.',
  'jobs.tooManyInAll':
    'In allen Zugängen zusammen können höchstens {{count}} Zähler stehen. Bitte lösche Zugänge, die niemand mehr braucht.',
  'job.unknown': 'Dieser Zähler steht nicht mehr in deiner Liste. Bitte lade die Liste neu.',
  'job.repeated': 'Dieser Zähler ist doppelt gewählt.',
  'job.notShareable': 'Dieser Zähler darf nicht geteilt werden.',
  'recipients.missing': 'Bitte gib mindestens eine E-Mail-Adresse an.',
  'recipients.tooMany': 'Der Zugang kann an höchstens {{count}} Adressen auf einmal gesendet werden.',

  'results.empty': 'Bitte gib mindestens einen Zählerstand ein.',
  'results.incomplete':
    'Es sind noch nicht alle Zählerstände eingegeben (offen: {{missing}}). Bitte ergänze sie oder sende trotzdem.',
  'task.unknown': 'Dieses Zählwerk gehört nicht zu diesem Auftrag. Bitte lade den Auftrag neu.',
  'task.repeated': 'Dieses Zählwerk ist doppelt angegeben. Bitte sende jeden Zählerstand nur einmal.',
  'result.replaces': 'Zu diesem Zählwerk gibt es schon einen Stand vom {{day}}. Er wird durch diesen ersetzt.',
  'order.formerHolder':
    'Diesen Auftrag hatte bis zum {{day}} ein anderer Zugang: Die Ablesung kann von dort sein. Bitte prüfe das.',
  'period.tooEarly': 'Senden ist ab dem {{from}} möglich. Bitte lies den Zähler dann ab.',
  'period.tooLate': 'Senden war bis zum {{to}} möglich. Bitte wende dich an deinen Versorger.',

  'problem.malformed': 'Die gesendeten Daten sind nicht lesbar. Bitte lade die Seite neu und sende noch einmal.',
  'problem.invalid': 'Einige Angaben stimmen noch nicht. Bitte prüfe die genannten Felder.',
  'problem.unauthorized': 'Die Anmeldung ist fehlgeschlagen oder abgelaufen. Bitte melde dich neu an.',
  'problem.accountEnded': 'Diesen Zugang gibt es nicht mehr. Bitte wende dich an die Stelle, von der du ihn hast.',
  'problem.forbidden': 'Nicht erlaubt: Du verfügst nicht über die benötigten Rechte für diese Funktion.',
  'problem.scopeMissing': 'Dieser Schlüssel darf das nicht. Bitte verwende einen mit diesem Recht.',
  'problem.keyOfOneTenant': 'Dieser Schlüssel gilt für einen einzigen Mandanten. Bitte verwende einen für alle.',
  'problem.passwordWrong': 'Das Kennwort stimmt nicht.',
  'problem.notFound': 'Das Gesuchte gibt es hier nicht. Bitte prüfe die Adresse.',
  'problem.methodNotAllowed': 'Das ist an dieser Adresse nicht möglich. Bitte prüfe die Art des Aufrufs.',
  'problem.outsidePeriod': 'Senden ist zurzeit nicht möglich. Bitte beachte den Zeitraum des Auftrags.',
  'problem.idempotencyConflict':
    'Diese Ablesung ist schon mit anderen Angaben angekommen. Bitte vergleiche und sende neu.',
  'problem.conflict': 'Das ist zurzeit nicht möglich. Bitte lade die Seite neu und prüfe den Stand.',
  'problem.tooLarge': 'Das Gesendete ist zu groß. Bitte sende weniger oder kleinere Dateien.',
  'problem.wrongContentType': 'Dieses Dateiformat wird hier nicht angenommen. Bitte wähle ein anderes.',
  'problem.importRejected': 'Die Datei wurde nicht übernommen. Bitte korrigiere die genannten Zeilen.',
  'problem.locked': 'Der Arbeitsplatz ist gesperrt. Bitte gib dein Kennwort ein.',
  'problem.outdated': 'Diese Version des Portals ist zu alt. Bitte aktualisiere das Portal.',
  'problem.proofRequired': 'Von diesem Anschluss kommen gerade viele Anfragen. Bitte versuche es noch einmal.',
  'problem.headersTooLarge': 'Die Kopfzeilen des Aufrufs sind zu groß. Bitte lade die Seite neu.',
  'problem.tooManyRequests': 'Das waren zu viele Versuche. Bitte warte etwas und versuche es noch einmal.',
  'problem.quotaReached': 'Mit diesem Zugang wurde heute schon sehr viel gesendet. Bitte sende später noch einmal.',
  'problem.internal': 'Bei uns ist ein Fehler aufgetreten. Bitte versuche es später noch einmal.',
  'problem.photoNotRead': 'Das Foto konnte nicht gelesen werden. Bitte versuche es später noch einmal.',
  'problem.mailNotAccepted': 'Die E-Mail wurde nicht angenommen. Bitte versuche es später noch einmal.',
  'problem.unavailable': 'Der Dienst ist gerade nicht verfügbar. Bitte versuche es in Kürze noch einmal.',
  'problem.storageFull': 'Wir können zurzeit nichts speichern. Bitte versuche es später noch einmal.',

  'shape.required': 'Bitte fülle dieses Feld aus.',
  'shape.wrongType': 'Diese Angabe hat die falsche Art. Bitte prüfe sie.',
  'shape.tooLong_one': 'Diese Angabe ist zu lang. Bitte gib höchstens {{count}} Zeichen an.',
  'shape.tooLong_other': 'Diese Angabe ist zu lang. Bitte gib höchstens {{count}} Zeichen an.',
  'shape.tooShort_one': 'Diese Angabe ist zu kurz. Bitte gib mindestens {{count}} Zeichen an.',
  'shape.tooShort_other': 'Diese Angabe ist zu kurz. Bitte gib mindestens {{count}} Zeichen an.',
  'shape.tooSmall': 'Diese Angabe ist zu klein. Bitte gib mindestens {{limit}} an.',
  'shape.tooBig': 'Diese Angabe ist zu groß. Bitte gib höchstens {{limit}} an.',
  'shape.notOneOf': 'Diese Angabe ist hier nicht vorgesehen. Bitte wähle eine der möglichen.',
  'shape.badFormat': 'Diese Angabe ist anders geschrieben als erwartet. Bitte prüfe die Schreibweise.',
  'shape.unknownApplication': 'Dieses Portal gibt es hier nicht. Bitte prüfe die Adresse.',
  'shape.notTogether': 'Diese Angaben schließen einander aus. Bitte sende nur eine davon.',
  'shape.unknown': 'Diesen Eintrag gibt es nicht. Bitte prüfe die Angabe.',
  'shape.taken': 'Diese Angabe ist schon vergeben. Bitte wähle eine andere.',
  'shape.mailRefused': 'Der Mailserver nimmt für {{email}} keine E-Mail an. Bitte prüfe die Adresse.',
  'shape.alreadyAssigned': 'Diese Ablesung ist schon einem Auftrag zugeordnet.',
  'shape.handedOver':
    'Diese Ablesung ist schon übergeben: Die Zuordnung bleibt, wie sie ist. Gib zu beiden Aufträgen den richtigen Stand ein; er ersetzt den falschen.',
  'shape.newerReading': 'Zu diesem Zählwerk gibt es eine neuere Ablesung: Die Zuordnung bleibt, wie sie ist.',
  'shape.correctInstead':
    'Diese Ablesung ist freigegeben und vielleicht schon übergeben. Zurückgenommen wird nichts: Korrigiere sie, dann folgt ihr der richtige Stand.',
  'shape.correctCorrection': 'Diese Ablesung ist schon korrigiert. Ist der neue Stand falsch, korrigiere diesen.',
  'shape.decidedMeanwhile': 'Über diese Ablesung wurde inzwischen anders entschieden. Sieh sie noch einmal an.',
  'shape.decideAboutNewer': 'Zu diesem Zählwerk gibt es eine neuere Ablesung. Entscheide über diese.',
  'shape.waitsForSecond':
    'Zu dieser Ablesung wartet schon ein Vorschlag auf die zweite Person. Er wird erst bestätigt, zurückgegeben oder zurückgenommen.',
  'shape.othersProposal': 'Das hat jemand anders vorgeschlagen. Zurücknehmen kann es nur, wer es vorgeschlagen hat.',
  'shape.ownProposal': 'Dieser Vorschlag ist dein eigener. Bestätigen oder zurückgeben muss ihn eine zweite Person.',
  'shape.proposalOfAbsent': 'Du vertrittst gerade, wer das vorgeschlagen hat. Bestätigen muss es jemand anders.',
  'shape.leased': 'Jemand anders bearbeitet diese Ablesung gerade. Übernimm sie erst, oder warte.',
  'shape.orderMoved':
    'Niemand kann gefragt werden: Der Auftrag ist inzwischen für einen anderen Zugang. Ist die Ablesung falsch, korrigiere sie.',
  'shape.orderWithdrawn':
    'Niemand kann gefragt werden: Der Auftrag ist zurückgezogen. Stelle ihn erst wieder her, oder korrigiere die Ablesung.',
  'shape.campaignNotOpen':
    'Niemand kann gefragt werden: Die Kampagne des Auftrags ist nicht offen. Öffne sie erst. Ist sie geschlossen, kannst du die Ablesung auch gleich korrigieren.',
  'shape.archivedCampaign': 'Diese Kampagne ist archiviert: Aufträge bleiben darin, wie sie sind.',
  'shape.changedSince':
    'Seit dem Zurückziehen wurde dieser Auftrag geändert. Bitte sende ihn in einer Datei mit Zurückgezogen = nein.',
  'shape.otherNumber': 'In der Datei fehlende Aufträge der Kampagne: {{orders}}. Bitte prüfe das und nenne diese Zahl.',
  'shape.otherRecipients': 'E-Mails: {{recipients}}. Bitte prüfe das und nenne diese Zahl.',
  'shape.otherCounts':
    'Betroffen sind Zugänge: {{accounts}}, Aufträge: {{orders}}. Bitte prüfe das und nenne diese Zahlen.',
  'shape.otherAmounts':
    'Betroffen sind Aufträge: {{orders}}, Ablesungen: {{readings}}. Bitte prüfe das und nenne diese Zahlen.',
  'shape.otherOrders': 'Betroffen sind Aufträge: {{orders}}. Bitte prüfe das und nenne diese Zahl.',
  'shape.cannotUndo':
    'Diese Aufträge verhindern, dass der Import zurückgenommen wird: seitdem abgelesen {{readAfterwards}}, seitdem geändert {{changedAfterwards}}, in einer archivierten Kampagne {{archivedCampaign}}.',
  'shape.readAfterwards': 'Für diesen Auftrag ist seitdem eine Ablesung eingegangen.',
  'shape.changedAfterwards': 'Dieser Auftrag wurde seitdem geändert.',
  'shape.deletedByRule': 'Dieser Eintrag wurde nach einer Regel gelöscht. Bitte nenne einen späteren.',
  'shape.undoneBefore': 'Dieser Import wurde schon zurückgenommen.',
  'shape.tooManyRows':
    'Für eine Datei dieses Formats sind es zu viele Zugänge: höchstens {{limit}}. Bitte wähle weniger aus oder CSV.',
  'shape.unknownPlaceholder': 'Den Platzhalter {{placeholder}} gibt es nicht. Bitte prüfe die Schreibweise.',
  'shape.noTextInLanguage':
    'Die Kampagne hat in dieser Sprache keinen Text. Bitte ergänze ihn oder wähle eine andere Sprache.',
  'shape.notGivenOut':
    'Bis hierhin wurde diese Liste noch nie übergeben. Bitte bestätige eine Stelle, die du erhalten hast.',
  'shape.behindAcknowledged': 'Weiter als bis hierhin ist schon bestätigt. Zurücknehmen lässt sich das nicht.',
  'shape.acknowledgedMeanwhile':
    'Inzwischen ist von dieser Liste etwas anderes bestätigt. Bitte sieh nach, und bestätige dann.',
  'shape.noPartners': 'Für MSCONS steht in den Einstellungen des Mandanten noch kein Marktpartner (mscons).',
  'shape.closingMoves': 'Eine Schlussablesung zieht nicht mit um.',
  'shape.ofOtherLogin': 'Dieser Auftrag gehört nicht zu diesem Zugang. Bitte lade die Seite neu.',
  'shape.usernameOfOther':
    'Diesen Benutzernamen hat eine Weitergabe oder ein beendeter Zugang. Bitte wähle einen anderen.',
  'shape.sameLogin': 'Diesem Zugang gehören die Aufträge schon. Bitte wähle einen anderen.',
  'shape.beingMade': 'Die Übung wird gerade angelegt. Das dauert einen Augenblick.',
  'shape.samplesOfDay':
    'In den letzten 24 Stunden wurde die Übung schon {{most}}-mal angelegt. Bitte versuch es morgen noch einmal.',
  'shape.otherMove':
    'Betroffen sind Aufträge: {{orders}}, Weitergaben, die enden: {{shares}}. Bitte prüfe das und nenne diese Zahlen.',

  ...GERMAN_INFORMAL_DELETIONS,
  ...GERMAN_INFORMAL_IMPORTS,
};
