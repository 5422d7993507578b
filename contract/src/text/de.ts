import { GERMAN_FORMAL_DELETIONS } from './de-deletions.ts';
import { GERMAN_FORMAL_IMPORTS } from './de-imports.ts';
import type { Texts } from './texts.ts';

/** Formal German, the default. A sentence says what is wrong, then what to do, no blame. */
export const GERMAN_FORMAL: Texts = {
  'value.missing': 'Bitte geben Sie den Zählerstand ein.',
  'value.notDigits': 'Ein Zählerstand besteht nur aus Ziffern. Bitte prüfen Sie Ihre Eingabe.',
  'value.tooManyPreDecimals_one':
    'Vor dem Komma ist höchstens {{count}} Ziffer möglich. Bitte prüfen Sie Ihre Eingabe.',
  'value.tooManyPreDecimals_other':
    'Vor dem Komma sind höchstens {{count}} Ziffern möglich. Bitte prüfen Sie Ihre Eingabe.',
  'value.tooManyPostDecimals_zero':
    'Dieser Zähler wird ohne Nachkommastellen abgelesen. Bitte geben Sie nur die Ziffern vor dem Komma ein.',
  'value.tooManyPostDecimals_one':
    'Nach dem Komma ist höchstens {{count}} Ziffer möglich. Bitte prüfen Sie Ihre Eingabe.',
  'value.tooManyPostDecimals_other':
    'Nach dem Komma sind höchstens {{count}} Ziffern möglich. Bitte prüfen Sie Ihre Eingabe.',
  // Verbatim from the specification.
  'value.wrongPostDecimals': 'Bitte exakt {{count}} Nachkommastelle(n) angeben.',
  'value.wholeOnly': 'Nur volle\u00a0{{unit}}. Bitte geben Sie nur die Ziffern vor dem Komma ein.',
  'value.decimalsLeftOut': 'Ohne Nachkommastellen: Was hinter dem Komma steht, wird nicht gesendet.',
  'value.leadingZero':
    'Vor dem Komma stehen {{count}} Ziffern, vorn eine Null. Bitte vergleichen Sie mit dem Zähler: Rot umrahmte Ziffern gehören hinter das Komma.',
  'value.manyDigits':
    'Vor dem Komma stehen {{count}} Ziffern, üblich sind höchstens {{usual}}. Bitte vergleichen Sie mit dem Zähler: Rot umrahmte Ziffern gehören hinter das Komma.',
  'value.belowMinimum':
    'Niedriger als erwartet: Wir rechnen mit mindestens {{limit}}\u00a0{{unit}}. Bitte vergleichen Sie mit dem Zähler.',
  'value.aboveMaximum':
    'Höher als erwartet: Wir rechnen mit höchstens {{limit}}\u00a0{{unit}}. Bitte vergleichen Sie mit dem Zähler.',
  'value.belowLastEvent':
    'Niedriger als der letzte Stand von {{last}}\u00a0{{unit}}. Bitte vergleichen Sie mit dem Zähler.',
  'value.belowLastResult':
    'Niedriger als der zuletzt gesendete Stand von {{last}}\u00a0{{unit}}. Bitte vergleichen Sie mit dem Zähler.',

  'photo.differs': 'Auf dem Foto steht {{read}}\u00a0{{unit}}. Bitte vergleichen Sie mit dem Zähler.',
  'images.required': 'Bitte machen Sie ein Foto des Zählers.',
  'images.forbidden': 'Zu diesem Zähler werden keine Fotos angenommen. Bitte entfernen Sie die Fotos.',
  'images.tooMany_one': 'Es ist höchstens {{count}} Foto möglich. Bitte entfernen Sie die übrigen.',
  'images.tooMany_other': 'Es sind höchstens {{count}} Fotos möglich. Bitte entfernen Sie die übrigen.',
  'images.noRoom_one': 'Es ist höchstens {{count}} Foto möglich. Weitere wurden nicht hinzugefügt.',
  'images.noRoom_other': 'Es sind höchstens {{count}} Fotos möglich. Weitere wurden nicht hinzugefügt.',
  'images.notJpeg': 'Nur JPEG-Fotos werden angenommen. Bitte wählen Sie ein anderes Bild.',
  'images.tooLarge':
    'Das Foto ist zu groß. Bitte verkleinern Sie es auf höchstens {{pixels}} Pixel an der längsten Seite.',
  'images.invalidData': 'Das Foto kann nicht gelesen werden. Bitte nehmen Sie es noch einmal auf.',
  'images.orCommentRequired': 'Stimmt der Stand, machen Sie bitte ein Foto oder schreiben Sie uns etwas dazu.',
  'images.orHintRequired': 'Stimmt der Stand, machen Sie bitte ein Foto oder wählen Sie einen Hinweis.',

  'comment.hintRequired': 'Stimmt der Stand, wählen Sie bitte einen Hinweis.',
  'comment.required': 'Stimmt der Stand, schreiben Sie uns bitte etwas dazu.',
  'comment.tooShort':
    'Der Kommentar ist zu kurz. Bitte schreiben Sie mindestens {{count}} Zeichen; Leerzeichen zählen nicht mit.',
  'comment.tooLong': 'Der Kommentar ist zu lang. Bitte kürzen Sie ihn auf {{count}} Zeichen.',
  'comment.notAllowed': 'Zu diesem Zähler werden keine Kommentare angenommen. Bitte lassen Sie das Feld leer.',
  'comment.notOffered': 'Bitte wählen Sie einen der angebotenen Hinweise.',

  'notReadable.missing': 'Bitte wählen Sie, warum der Zähler nicht ablesbar ist.',
  'notReadable.notAllowed': 'Für diesen Zähler brauchen wir einen Zählerstand.',
  'notReadable.withValue': 'Bitte senden Sie entweder einen Zählerstand oder den Grund, warum es keinen gibt.',
  'notReadable.withFall': 'Ohne Zählerstand entfällt, warum er niedriger ist. Bitte lassen Sie das weg.',
  'notReadable.alreadyRead': 'Zu diesem Zählwerk gibt es schon einen Zählerstand.',
  'notReadable.comment': 'Bitte schreiben Sie uns, warum der Zähler nicht ablesbar ist.',
  'fall.missing': 'Bitte wählen Sie, warum der Stand niedriger ist.',
  'fall.notLower': 'Der Stand ist nicht niedriger als der letzte: Die Angabe zu Tausch oder Überlauf entfällt.',
  'fall.endBelowLast': 'Der alte Zähler hatte schon {{last}}\u00a0{{unit}}. Bitte prüfen Sie seinen letzten Stand.',
  'fall.startAboveValue': 'Der neue Zähler zeigt weniger als bei seinem Einbau. Bitte prüfen Sie beide Stände.',
  'fall.dayMissing': 'Bitte geben Sie den Tag des Tauschs so an: 31.12.2026.',
  'fall.dayOutside': 'Bitte wählen Sie einen Tag vom {{from}} bis zum {{to}}.',
  'fall.otherExchange':
    'Für ein anderes Zählwerk dieses Zählers steht ein anderer Tausch da. Bitte vergleichen Sie Nummer und Tag.',
  'date.missing': 'Bitte geben Sie das Ablesedatum an.',
  'date.noSuchDay': 'Diesen Tag gibt es nicht. Bitte schreiben Sie das Ablesedatum so: 31.12.2026.',
  'date.outOfRange': 'Bitte wählen Sie ein Ablesedatum vom {{from}} bis zum {{to}}.',
  'date.wasReset':
    'Bitte wählen Sie ein Ablesedatum vom {{from}} bis zum {{to}}. Das Datum steht jetzt auf dem {{day}}.',
  'date.notTarget': 'Das Ablesedatum ist auf den {{target}} festgelegt. Bitte wählen Sie diesen Tag.',
  'date.beforeEarliest':
    'Das Ablesedatum liegt vor dem {{earliest}}. Gewünscht ist eine Ablesung ab diesem Tag. Bitte prüfen Sie das Datum.',
  'date.afterLatest':
    'Das Ablesedatum liegt nach dem {{latest}}. Gewünscht ist eine Ablesung bis zu diesem Tag. Bitte prüfen Sie das Datum.',

  'account.missing': 'Bitte wählen Sie das Konto, zu dem der Zähler gehört.',
  'meterNumber.missing': 'Bitte geben Sie die Zählernummer an.',
  'meterNumber.tooLong': 'Die Zählernummer ist zu lang. Bitte kürzen Sie sie auf höchstens {{count}} Zeichen.',

  'meterNumber.incomplete': 'Bitte geben Sie die Zählernummer vollständig an.',
  'meterNumber.wrongCharacters':
    'Eine Zählernummer besteht aus Großbuchstaben und Ziffern. Bitte prüfen Sie Ihre Eingabe.',
  'meterType.missing': 'Bitte wählen Sie die Art des Zählers.',
  'meterType.notOffered': 'Zähler dieser Art werden hier nicht abgelesen. Bitte wählen Sie eine der angebotenen.',
  'subType.missing': 'Bitte wählen Sie, was für ein Zähler es ist.',
  'rate.notOffered': 'Dieses Zählwerk ist bei diesem Zähler nicht vorgesehen. Bitte wählen Sie eines der angebotenen.',
  'rate.repeated': 'Dieses Zählwerk ist doppelt angegeben. Bitte senden Sie jeden Zählerstand nur einmal.',
  'contact.missing': 'Bitte füllen Sie dieses Feld aus.',
  'contact.tooLong': 'Diese Angabe ist zu lang. Bitte kürzen Sie sie auf {{count}} Zeichen.',
  'contact.wrongCharacters': 'Diese Angabe hat Zeichen, die hier nicht vorkommen. Bitte prüfen Sie sie.',
  'zip.incomplete': 'Eine Postleitzahl hat {{count}} Ziffern. Bitte prüfen Sie Ihre Eingabe.',
  'zip.outside':
    'Diese Postleitzahl liegt nicht in unserem Netzgebiet. Bitte wenden Sie sich an Ihren Messstellenbetreiber.',
  'reason.missing': 'Bitte wählen Sie den Grund der Ablesung.',
  'reason.notOffered': 'Dieser Grund ist hier nicht vorgesehen. Bitte wählen Sie einen der angebotenen.',
  'consent.missing': 'Zum Übermitteln Ihrer Daten, stimmen Sie bitte der Datenschutzerklärung zu.',
  'email.tooLong': 'Die E-Mail-Adresse ist zu lang. Bitte kürzen Sie sie auf {{count}} Zeichen.',
  'email.invalid': 'Das ist keine E-Mail-Adresse. Bitte schreiben Sie sie wie name@beispiel.de.',
  'accessName.missing': 'Bitte geben Sie dem Zugang einen Namen.',
  'accessName.tooLong': 'Der Name ist zu lang. Bitte kürzen Sie ihn auf {{count}} Zeichen.',
  'accessName.wrongCharacters':
    'Ein Name ist eine Zeile aus Buchstaben, Ziffern und Satzzeichen. Bitte prüfen Sie ihn.',
  'name.tooManyDigits': 'Ein Name hat höchstens {{count}} Ziffern hintereinander. Bitte prüfen Sie ihn.',
  'jobs.missing': 'Bitte wählen Sie mindestens einen Zähler.',
  'jobs.tooMany': 'Es können höchstens {{count}} Zähler auf einmal geteilt werden. Bitte wählen Sie weniger.',
  'jobs.tooManyInAll':
    'In allen Zugängen zusammen können höchstens {{count}} Zähler stehen. Bitte löschen Sie Zugänge, die niemand mehr braucht.',
  'job.unknown': 'Dieser Zähler steht nicht mehr in Ihrer Liste. Bitte laden Sie die Liste neu.',
  'job.repeated': 'Dieser Zähler ist doppelt gewählt.',
  'job.notShareable': 'Dieser Zähler darf nicht geteilt werden.',
  'recipients.missing': 'Bitte geben Sie mindestens eine E-Mail-Adresse an.',
  'recipients.tooMany': 'Der Zugang kann an höchstens {{count}} Adressen auf einmal gesendet werden.',

  'results.empty': 'Bitte geben Sie mindestens einen Zählerstand ein.',
  'results.incomplete':
    'Es sind noch nicht alle Zählerstände eingegeben (offen: {{missing}}). Bitte ergänzen Sie sie oder senden Sie trotzdem.',
  'task.unknown': 'Dieses Zählwerk gehört nicht zu diesem Auftrag. Bitte laden Sie den Auftrag neu.',
  'task.repeated': 'Dieses Zählwerk ist doppelt angegeben. Bitte senden Sie jeden Zählerstand nur einmal.',
  'result.replaces': 'Zu diesem Zählwerk gibt es schon einen Stand vom {{day}}. Er wird durch diesen ersetzt.',
  'order.formerHolder':
    'Diesen Auftrag hatte bis zum {{day}} ein anderer Zugang: Die Ablesung kann von dort sein. Bitte prüfen Sie das.',
  'period.tooEarly': 'Senden ist ab dem {{from}} möglich. Bitte lesen Sie den Zähler dann ab.',
  'period.tooLate': 'Senden war bis zum {{to}} möglich. Bitte wenden Sie sich an Ihren Versorger.',

  'problem.malformed':
    'Die gesendeten Daten sind nicht lesbar. Bitte laden Sie die Seite neu und senden Sie noch einmal.',
  'problem.invalid': 'Einige Angaben stimmen noch nicht. Bitte prüfen Sie die genannten Felder.',
  'problem.unauthorized': 'Die Anmeldung ist fehlgeschlagen oder abgelaufen. Bitte melden Sie sich neu an.',
  'problem.accountEnded':
    'Diesen Zugang gibt es nicht mehr. Bitte wenden Sie sich an die Stelle, von der Sie ihn haben.',
  // Verbatim from the specification.
  'problem.forbidden': 'Nicht erlaubt: Sie verfügen nicht über die benötigten Rechte für diese Funktion.',
  'problem.scopeMissing': 'Dieser Schlüssel darf das nicht. Bitte verwenden Sie einen mit diesem Recht.',
  'problem.keyOfOneTenant': 'Dieser Schlüssel gilt für einen einzigen Mandanten. Bitte verwenden Sie einen für alle.',
  'problem.passwordWrong': 'Das Kennwort stimmt nicht.',
  'problem.notFound': 'Das Gesuchte gibt es hier nicht. Bitte prüfen Sie die Adresse.',
  'problem.methodNotAllowed': 'Das ist an dieser Adresse nicht möglich. Bitte prüfen Sie die Art des Aufrufs.',
  'problem.outsidePeriod': 'Senden ist zurzeit nicht möglich. Bitte beachten Sie den Zeitraum des Auftrags.',
  'problem.idempotencyConflict':
    'Diese Ablesung ist schon mit anderen Angaben angekommen. Bitte vergleichen Sie und senden Sie neu.',
  'problem.conflict': 'Das ist zurzeit nicht möglich. Bitte laden Sie die Seite neu und prüfen Sie den Stand.',
  'problem.tooLarge': 'Das Gesendete ist zu groß. Bitte senden Sie weniger oder kleinere Dateien.',
  'problem.wrongContentType': 'Dieses Dateiformat wird hier nicht angenommen. Bitte wählen Sie ein anderes.',
  'problem.importRejected': 'Die Datei wurde nicht übernommen. Bitte korrigieren Sie die genannten Zeilen.',
  'problem.locked': 'Der Arbeitsplatz ist gesperrt. Bitte geben Sie Ihr Kennwort ein.',
  'problem.outdated': 'Diese Version des Portals ist zu alt. Bitte aktualisieren Sie das Portal.',
  'problem.proofRequired': 'Von diesem Anschluss kommen gerade viele Anfragen. Bitte versuchen Sie es noch einmal.',
  'problem.headersTooLarge': 'Die Kopfzeilen des Aufrufs sind zu groß. Bitte laden Sie die Seite neu.',
  'problem.tooManyRequests': 'Das waren zu viele Versuche. Bitte warten Sie etwas und versuchen Sie es noch einmal.',
  'problem.quotaReached':
    'Mit diesem Zugang wurde heute schon sehr viel gesendet. Bitte senden Sie später noch einmal.',
  'problem.internal': 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
  'problem.photoNotRead': 'Das Foto konnte nicht gelesen werden. Bitte versuchen Sie es später noch einmal.',
  'problem.mailNotAccepted': 'Die E-Mail wurde nicht angenommen. Bitte versuchen Sie es später noch einmal.',
  'problem.unavailable': 'Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es in Kürze noch einmal.',
  'problem.storageFull': 'Wir können zurzeit nichts speichern. Bitte versuchen Sie es später noch einmal.',

  'shape.required': 'Bitte füllen Sie dieses Feld aus.',
  'shape.wrongType': 'Diese Angabe hat die falsche Art. Bitte prüfen Sie sie.',
  'shape.tooLong_one': 'Diese Angabe ist zu lang. Bitte geben Sie höchstens {{count}} Zeichen an.',
  'shape.tooLong_other': 'Diese Angabe ist zu lang. Bitte geben Sie höchstens {{count}} Zeichen an.',
  'shape.tooShort_one': 'Diese Angabe ist zu kurz. Bitte geben Sie mindestens {{count}} Zeichen an.',
  'shape.tooShort_other': 'Diese Angabe ist zu kurz. Bitte geben Sie mindestens {{count}} Zeichen an.',
  'shape.tooSmall': 'Diese Angabe ist zu klein. Bitte geben Sie mindestens {{limit}} an.',
  'shape.tooBig': 'Diese Angabe ist zu groß. Bitte geben Sie höchstens {{limit}} an.',
  'shape.notOneOf': 'Diese Angabe ist hier nicht vorgesehen. Bitte wählen Sie eine der möglichen.',
  'shape.badFormat': 'Diese Angabe ist anders geschrieben als erwartet. Bitte prüfen Sie die Schreibweise.',
  'shape.unknownApplication': 'Dieses Portal gibt es hier nicht. Bitte prüfen Sie die Adresse.',
  'shape.notTogether': 'Diese Angaben schließen einander aus. Bitte senden Sie nur eine davon.',
  'shape.unknown': 'Diesen Eintrag gibt es nicht. Bitte prüfen Sie die Angabe.',
  'shape.taken': 'Diese Angabe ist schon vergeben. Bitte wählen Sie eine andere.',
  'shape.mailRefused': 'Der Mailserver nimmt für {{email}} keine E-Mail an. Bitte prüfen Sie die Adresse.',
  'shape.alreadyAssigned': 'Diese Ablesung ist schon einem Auftrag zugeordnet.',
  'shape.handedOver':
    'Diese Ablesung ist schon übergeben: Die Zuordnung bleibt, wie sie ist. Geben Sie zu beiden Aufträgen den richtigen Stand ein; er ersetzt den falschen.',
  'shape.newerReading': 'Zu diesem Zählwerk gibt es eine neuere Ablesung: Die Zuordnung bleibt, wie sie ist.',
  'shape.correctInstead':
    'Diese Ablesung ist freigegeben und vielleicht schon übergeben. Zurückgenommen wird nichts: Korrigieren Sie sie, dann folgt ihr der richtige Stand.',
  'shape.correctCorrection': 'Diese Ablesung ist schon korrigiert. Ist der neue Stand falsch, korrigieren Sie diesen.',
  'shape.decidedMeanwhile': 'Über diese Ablesung wurde inzwischen anders entschieden. Sehen Sie sie noch einmal an.',
  'shape.decideAboutNewer': 'Zu diesem Zählwerk gibt es eine neuere Ablesung. Entscheiden Sie über diese.',
  'shape.waitsForSecond':
    'Zu dieser Ablesung wartet schon ein Vorschlag auf die zweite Person. Er wird erst bestätigt, zurückgegeben oder zurückgenommen.',
  'shape.ownProposal': 'Dieser Vorschlag ist Ihr eigener. Bestätigen oder zurückgeben muss ihn eine zweite Person.',
  'shape.othersProposal': 'Das hat jemand anders vorgeschlagen. Zurücknehmen kann es nur, wer es vorgeschlagen hat.',
  'shape.proposalOfAbsent': 'Sie vertreten gerade, wer das vorgeschlagen hat. Bestätigen muss es jemand anders.',
  'shape.leased': 'Jemand anders bearbeitet diese Ablesung gerade. Übernehmen Sie sie erst, oder warten Sie.',
  'shape.orderMoved':
    'Niemand kann gefragt werden: Der Auftrag ist inzwischen für einen anderen Zugang. Ist die Ablesung falsch, korrigieren Sie sie.',
  'shape.orderWithdrawn':
    'Niemand kann gefragt werden: Der Auftrag ist zurückgezogen. Stellen Sie ihn erst wieder her, oder korrigieren Sie die Ablesung.',
  'shape.campaignNotOpen':
    'Niemand kann gefragt werden: Die Kampagne des Auftrags ist nicht offen. Öffnen Sie sie erst. Ist sie geschlossen, können Sie die Ablesung auch gleich korrigieren.',
  'shape.archivedCampaign': 'Diese Kampagne ist archiviert: Aufträge bleiben darin, wie sie sind.',
  'shape.changedSince':
    'Seit dem Zurückziehen wurde dieser Auftrag geändert. Bitte senden Sie ihn in einer Datei mit Zurückgezogen = nein.',
  'shape.otherNumber':
    'In der Datei fehlende Aufträge der Kampagne: {{orders}}. Bitte prüfen Sie das und nennen Sie diese Zahl.',
  'shape.otherRecipients': 'E-Mails: {{recipients}}. Bitte prüfen Sie das und nennen Sie diese Zahl.',
  'shape.otherCounts':
    'Betroffen sind Zugänge: {{accounts}}, Aufträge: {{orders}}. Bitte prüfen Sie das und nennen Sie diese Zahlen.',
  'shape.otherAmounts':
    'Betroffen sind Aufträge: {{orders}}, Ablesungen: {{readings}}. Bitte prüfen Sie das und nennen Sie diese Zahlen.',
  'shape.otherOrders': 'Betroffen sind Aufträge: {{orders}}. Bitte prüfen Sie das und nennen Sie diese Zahl.',
  'shape.cannotUndo':
    'Diese Aufträge verhindern, dass der Import zurückgenommen wird: seitdem abgelesen {{readAfterwards}}, seitdem geändert {{changedAfterwards}}, in einer archivierten Kampagne {{archivedCampaign}}.',
  'shape.readAfterwards': 'Für diesen Auftrag ist seitdem eine Ablesung eingegangen.',
  'shape.changedAfterwards': 'Dieser Auftrag wurde seitdem geändert.',
  'shape.deletedByRule': 'Dieser Eintrag wurde nach einer Regel gelöscht. Bitte nennen Sie einen späteren.',
  'shape.undoneBefore': 'Dieser Import wurde schon zurückgenommen.',
  'shape.tooManyRows':
    'Für eine Datei dieses Formats sind es zu viele Zugänge: höchstens {{limit}}. Bitte wählen Sie weniger aus oder CSV.',
  'shape.unknownPlaceholder': 'Den Platzhalter {{placeholder}} gibt es nicht. Bitte prüfen Sie die Schreibweise.',
  'shape.noTextInLanguage':
    'Die Kampagne hat in dieser Sprache keinen Text. Bitte ergänzen Sie ihn oder wählen Sie eine andere Sprache.',
  'shape.notGivenOut':
    'Bis hierhin wurde diese Liste noch nie übergeben. Bitte bestätigen Sie eine Stelle, die Sie erhalten haben.',
  'shape.behindAcknowledged': 'Weiter als bis hierhin ist schon bestätigt. Zurücknehmen lässt sich das nicht.',
  'shape.acknowledgedMeanwhile':
    'Inzwischen ist von dieser Liste etwas anderes bestätigt. Bitte sehen Sie nach, und bestätigen Sie dann.',
  'shape.noPartners': 'Für MSCONS steht in den Einstellungen des Mandanten noch kein Marktpartner (mscons).',
  'shape.closingMoves': 'Eine Schlussablesung zieht nicht mit um.',
  'shape.ofOtherLogin': 'Dieser Auftrag gehört nicht zu diesem Zugang. Bitte laden Sie die Seite neu.',
  'shape.usernameOfOther':
    'Diesen Benutzernamen hat eine Weitergabe oder ein beendeter Zugang. Bitte wählen Sie einen anderen.',
  'shape.sameLogin': 'Diesem Zugang gehören die Aufträge schon. Bitte wählen Sie einen anderen.',
  'shape.beingMade': 'Die Übung wird gerade angelegt. Das dauert einen Augenblick.',
  'shape.samplesOfDay':
    'In den letzten 24 Stunden wurde die Übung schon {{most}}-mal angelegt. Bitte versuchen Sie es morgen noch einmal.',
  'shape.otherMove':
    'Betroffen sind Aufträge: {{orders}}, Weitergaben, die enden: {{shares}}. Bitte prüfen Sie das und nennen Sie diese Zahlen.',

  ...GERMAN_FORMAL_DELETIONS,
  ...GERMAN_FORMAL_IMPORTS,
};
