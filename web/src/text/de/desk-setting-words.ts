/** German: what each switch and each number of the settings does, by its path in the document. */
export const DESK_SETTING_WORDS = {
  'desk.setting.config.meterReading.queryPostDecimals': 'Nachkommastellen werden immer genau abgefragt',
  'desk.setting.config.meterReading.maskPostDecimals': 'Weniger Nachkommastellen als bestellt reichen auch',
  'desk.setting.config.meterReading.aiImageEvaluationAbortAfterMs':
    'Millisekunden, nach denen das Lesen eines Fotos aufgegeben wird',
  'desk.setting.config.meterReading.aiMeterNumberMatchLength':
    'Zeichen der Zählernummer, die auf einem Foto übereinstimmen müssen',
  'desk.setting.config.meterReading.allowedDaysBeforeEarliestExecution':
    'Tage vor dem frühesten Termin, ab denen Ablesungen angenommen werden',
  'desk.setting.config.meterReading.allowedDaysAfterLatestExecution':
    'Tage nach dem spätesten Termin, bis zu denen Ablesungen angenommen werden',
  'desk.setting.config.meterReading.readingDateDaysInPast':
    'Wie viele Tage eine Ablesung her sein darf; ohne Zahl bis zum frühesten Termin, höchstens 30',
  'desk.setting.config.meterReading.readingDateDaysInFuture': 'Wie viele Tage eine Ablesung in der Zukunft liegen darf',
  'desk.setting.config.meterReading.readingDateFixedToTarget': 'Der Ablesetag ist immer der Solltermin',
  'desk.setting.config.meterReading.readingDatePrefilledWithTarget': 'Der Ablesetag beginnt mit dem Solltermin',
  'desk.setting.config.meterReading.imageRequired': 'Jede Ablesung braucht ein Foto',
  'desk.setting.config.meterReading.imageRequiredIfImplausible': 'Ein auffälliger Wert braucht ein Foto',
  'desk.setting.config.meterReading.commentRequiredIfImplausible': 'Ein auffälliger Wert braucht eine Anmerkung',
  'desk.setting.config.meterReading.historicCheckRequired': 'Werte werden mit früheren Ablesungen verglichen',
  'desk.setting.config.meterReading.continuousCheckRequired':
    'Werte werden mit dem verglichen, was hier zuvor erfasst wurde',
  'desk.setting.config.meterReading.validationFeedbackDelayMs':
    'Millisekunden nach dem Tippen, bis ein Hinweis zum Wert erscheint',
  'desk.setting.config.features.excelExportAllowed': 'Zugangsdaten neuer Freigaben lassen sich als Tabelle speichern',
  'desk.setting.config.features.sendSubaccountViaEmailDisabled':
    'Zugangsdaten von Freigaben werden nicht per Mail verschickt',
  'desk.setting.config.features.showReadingImagesAllowed': 'Fotos gesendeter Ablesungen werden gezeigt',
  'desk.setting.config.features.showReadingCommentAllowed': 'Anmerkungen gesendeter Ablesungen werden gezeigt',
  'desk.setting.config.features.imagesForbidden': 'Fotos sind ausgeschlossen',
  'desk.setting.config.features.commentsEnabled': 'Zu einer Ablesung kann etwas angemerkt werden',
  'desk.setting.config.features.freeTextCommentEnabled': 'Anmerkungen lassen sich frei schreiben',
  'desk.setting.config.features.aiImageEvaluationEnabled': 'Zählwerke können von einem Foto abgelesen werden',
  'desk.setting.config.features.hideReadingDateInput': 'Nach dem Ablesetag wird nicht gefragt',
  'desk.setting.config.features.evaluationShowReadingImages': 'Die Auswertung zeigt Fotos von Ablesungen',
  'desk.setting.config.features.notReadableAllowed':
    'Statt einer Ablesung lässt sich sagen, warum ein Zähler nicht abgelesen werden kann',
  'desk.setting.config.features.reshareAllowed': 'Zähler können freigegeben werden, wo der Auftrag nichts anderes sagt',
  'desk.setting.config.features.unknownReadingsAllowed': 'Ein Zähler, der in der Liste fehlt, kann abgelesen werden',
  'desk.setting.config.features.unknownReadingsImageRequired': 'Die Ablesung eines fehlenden Zählers braucht ein Foto',
  'desk.setting.config.features.evaluationEnabled': 'Der Verbrauch wird ausgewertet',
  'desk.setting.config.features.evaluationUseHistoricReadings':
    'Die Auswertung nutzt frühere Ablesungen aus Ihrem System',
  'desk.setting.config.features.evaluationShowCurrentReadings': 'Die Auswertung nutzt, was hier erfasst wurde',
  'desk.setting.config.features.evaluationShowOnlyDoneJobs': 'Die Auswertung zeigt nur Zähler, die abgelesen sind',
  'desk.setting.config.features.evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays':
    'Tage, in deren Abstand eine andere Ablesung eine geschätzte ersetzt',
  'desk.setting.config.features.loginUsernameMinLength':
    'Zeichen eines Benutzernamens, ab denen man sich anmelden kann',
  'desk.setting.config.features.loginPasswordMinLength': 'Zeichen eines Passworts, ab denen man sich anmelden kann',
  'desk.setting.config.features.loginPasswordInputAsCleartext': 'Das Passwort ist beim Tippen lesbar',
  'desk.setting.config.features.redirectToJobsScreenOnLoginEnabled': 'Die Anmeldung führt gleich zur Liste der Zähler',
  'desk.setting.config.features.multipleAccountsLoginEnabled': 'Mehrere Zugänge können zugleich angemeldet sein',
  'desk.setting.config.features.preselectJobIfSingleEnabled': 'Der einzige Zähler eines Zugangs öffnet sich von selbst',
  'desk.setting.config.features.sendSubaccountReminderMailtoLinkEnabled':
    'Wer eine Freigabe hat, kann per Mail erinnert werden',
  'desk.setting.config.features.sharesShowCustomer': 'Freigaben zeigen, wer Kunde und Partner ist',
  'desk.setting.config.features.sharesHideNameAtMeter': 'Freigaben zeigen nicht, wer am Zähler genannt ist',
  'desk.setting.config.features.sharesShowEarlierReadings': 'Freigaben zeigen alle früheren Ablesungen',
  'desk.setting.config.features.sharesShowRemarksOfOthers': 'Freigaben zeigen Anmerkungen und Fotos anderer',
  'desk.setting.config.legal.accessibility.enabled': 'Die Fußzeile führt zur Erklärung zur Barrierefreiheit',
  'desk.setting.config.unknownUserReading.unknownUserReadingAllowed': 'Ohne Zugang kann abgelesen werden',
  'desk.setting.config.unknownUserReading.validation.meterNumber.meterNumberMinLength':
    'Zeichen, die eine Zählernummer mindestens hat',
  'desk.setting.config.unknownUserReading.validation.meterNumber.meterNumberMaxLength':
    'Zeichen, die eine Zählernummer höchstens hat',
  'desk.setting.config.unknownUserReading.readingDateMaxDaysInPast':
    'Wie viele Tage eine Ablesung ohne Zugang her sein darf',
  'desk.setting.config.unknownUserReading.readingDateMaxDaysInFuture':
    'Wie viele Tage eine Ablesung ohne Zugang in der Zukunft liegen darf',
  'desk.setting.config.communication.showModalAfterLastJob': 'Nach dem letzten Zähler wird nach Bestätigungen gefragt',
  'desk.setting.config.communication.unknownUserReceiptEnabled':
    'Wer ohne Zugang abliest, kann eine Bestätigung bekommen',
  'desk.setting.clearing.fourEyes':
    'Was jemand in der Klärung freigibt, korrigiert oder verwirft, wartet auf die Bestätigung durch eine zweite Person. Was beim Ausschalten wartet, wartet weiter; dann kann es auch bestätigen, wer es vorgeschlagen hat',
  'desk.setting.reminders.days': 'Tage, nach denen wieder erinnert werden darf',
  'desk.setting.mscons.marketLocations':
    'Ablesungen, deren Marktlokation allein bekannt ist, gehen gegen die Regeln des Markts auch als MSCONS hinaus',
  'desk.setting.retention.photos': 'Fotos: Tage nach der Übergabe ihrer Ablesung',
  'desk.setting.retention.comments': 'Anmerkungen und Begründungen: Tage nach der Übergabe der Ablesung',
  'desk.setting.retention.history': 'Frühere Ablesungen: Tage nach dem Ende ihres Auftrags',
  'desk.setting.retention.orders':
    'Aufträge mit ihren Ablesungen: Tage nach ihrem Ende, wenn alle Ablesungen übergeben sind',
  'desk.setting.retention.contacts': 'Ablesungen ohne Zugang: Tage nach der Übergabe, ohne Zahl 90',
  'desk.setting.retention.mails': 'Aufgegebene Mails: Tage danach, ohne Zahl 90',
  'desk.setting.retention.logins': 'Zugänge ohne Aufträge: Tage nach Anlage oder letzter Nutzung',
  'desk.setting.retention.audit': 'Das Protokoll: Tage nach einem Vorgang, mindestens 365; ohne Zahl bleibt es',
} as const;
