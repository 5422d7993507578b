import type { DESK_SETTING_WORDS as DE_DESK_SETTING_WORDS } from '../de/desk-setting-words.ts';

/** English: what each switch and each number of the settings does, by its path in the document. */
export const DESK_SETTING_WORDS = {
  'desk.setting.config.meterReading.queryPostDecimals': 'Decimals are asked for exactly',
  'desk.setting.config.meterReading.maskPostDecimals': 'Fewer decimals than ordered are taken as well',
  'desk.setting.config.meterReading.aiImageEvaluationAbortAfterMs':
    'Milliseconds after which reading a photo is given up',
  'desk.setting.config.meterReading.aiMeterNumberMatchLength':
    'Characters of a meter number that must agree on a photo',
  'desk.setting.config.meterReading.allowedDaysBeforeEarliestExecution':
    'Days before the earliest execution from which readings are taken',
  'desk.setting.config.meterReading.allowedDaysAfterLatestExecution':
    'Days after the latest execution until which readings are taken',
  'desk.setting.config.meterReading.readingDateDaysInPast':
    'How many days ago a reading may be; without a number back to the earliest execution, at most 30',
  'desk.setting.config.meterReading.readingDateDaysInFuture': 'How many days ahead a reading may be',
  'desk.setting.config.meterReading.readingDateFixedToTarget': 'The day is always the target reading date',
  'desk.setting.config.meterReading.readingDatePrefilledWithTarget': 'The day begins with the target reading date',
  'desk.setting.config.meterReading.imageRequired': 'Every reading needs a photo',
  'desk.setting.config.meterReading.imageRequiredIfImplausible': 'An implausible value needs a photo',
  'desk.setting.config.meterReading.commentRequiredIfImplausible': 'An implausible value needs a comment',
  'desk.setting.config.meterReading.historicCheckRequired': 'Values are compared with earlier readings',
  'desk.setting.config.meterReading.continuousCheckRequired': 'Values are compared with what was captured here before',
  'desk.setting.config.meterReading.validationFeedbackDelayMs':
    'Milliseconds after typing until a value is commented on',
  'desk.setting.config.features.excelExportAllowed': 'Access data of a new share can be saved as a spreadsheet',
  'desk.setting.config.features.sendSubaccountViaEmailDisabled': 'Access data of shares are not sent by mail',
  'desk.setting.config.features.showReadingImagesAllowed': 'Photos of what was sent are shown',
  'desk.setting.config.features.showReadingCommentAllowed': 'The comment of what was sent is shown',
  'desk.setting.config.features.imagesForbidden': 'No photos are taken',
  'desk.setting.config.features.commentsEnabled': 'A reading can have a comment',
  'desk.setting.config.features.freeTextCommentEnabled': 'The comment can be written freely',
  'desk.setting.config.features.aiImageEvaluationEnabled': 'Counters can be read from a photo',
  'desk.setting.config.features.hideReadingDateInput': 'The day is not asked for',
  'desk.setting.config.features.evaluationShowReadingImages': 'The evaluation shows photos of readings',
  'desk.setting.config.features.notReadableAllowed': 'It can be said why a meter cannot be read, in place of a reading',
  'desk.setting.config.features.reshareAllowed': 'Meters can be shared, where the job says nothing else',
  'desk.setting.config.features.unknownReadingsAllowed': 'A meter that is missing in the list can be read',
  'desk.setting.config.features.unknownReadingsImageRequired': 'The reading of a missing meter needs a photo',
  'desk.setting.config.features.evaluationEnabled': 'Consumption is evaluated',
  'desk.setting.config.features.evaluationUseHistoricReadings': 'The evaluation uses earlier readings of the utility',
  'desk.setting.config.features.evaluationShowCurrentReadings': 'The evaluation uses what was captured here',
  'desk.setting.config.features.evaluationShowOnlyDoneJobs': 'The evaluation shows only meters that have been read',
  'desk.setting.config.features.evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays':
    'Days within which another reading takes the place of an estimated one',
  'desk.setting.config.features.loginUsernameMinLength': 'Characters of a user name from which signing in can be tried',
  'desk.setting.config.features.loginPasswordMinLength': 'Characters of a password from which signing in can be tried',
  'desk.setting.config.features.loginPasswordInputAsCleartext': 'The password is readable while it is typed',
  'desk.setting.config.features.redirectToJobsScreenOnLoginEnabled': 'Signing in leads to the list of meters',
  'desk.setting.config.features.multipleAccountsLoginEnabled': 'Several accounts can be signed in at a time',
  'desk.setting.config.features.preselectJobIfSingleEnabled': 'The only meter of an account is opened by itself',
  'desk.setting.config.features.sendSubaccountReminderMailtoLinkEnabled':
    'Whoever was given a share can be reminded by mail',
  'desk.setting.config.features.sharesShowCustomer': 'Shares are told who the customer and the partner are',
  'desk.setting.config.features.sharesHideNameAtMeter': 'Shares are not told who is named at the meter',
  'desk.setting.config.features.sharesShowEarlierReadings': 'Shares are told all earlier readings',
  'desk.setting.config.features.sharesShowRemarksOfOthers': 'Shares are told comments and photos of others',
  'desk.setting.config.legal.accessibility.enabled': 'The footer links to the accessibility statement',
  'desk.setting.config.unknownUserReading.unknownUserReadingAllowed': 'Readings without access are taken',
  'desk.setting.config.unknownUserReading.validation.meterNumber.meterNumberMinLength':
    'Characters of a meter number at least',
  'desk.setting.config.unknownUserReading.validation.meterNumber.meterNumberMaxLength':
    'Characters of a meter number at most',
  'desk.setting.config.unknownUserReading.readingDateMaxDaysInPast':
    'How many days ago a reading without access may be',
  'desk.setting.config.unknownUserReading.readingDateMaxDaysInFuture':
    'How many days ahead a reading without access may be',
  'desk.setting.config.communication.showModalAfterLastJob': 'After the last meter a dialog asks about receipts',
  'desk.setting.config.communication.unknownUserReceiptEnabled': 'Receipts of readings without access are offered',
  'desk.setting.clearing.fourEyes':
    'What somebody releases, corrects or discards in clearing waits until a second person confirms it. What waits when this is turned off goes on waiting; whoever has proposed it may confirm it, too, then',
  'desk.setting.reminders.days': 'Days after which somebody may be reminded again',
  'desk.setting.mscons.marketLocations':
    'Readings of which the market location alone is known leave as MSCONS, too, against the rules of the market',
  'desk.setting.retention.photos': 'Photos: days after their reading was handed over',
  'desk.setting.retention.comments':
    'Comments, and reasons of decisions about readings: days after the reading was handed over',
  'desk.setting.retention.history': 'Earlier readings: days after their order was over',
  'desk.setting.retention.orders':
    'Orders with their readings: days after they were over, and all readings handed over',
  'desk.setting.retention.contacts': 'Readings without access: days after they were handed over, 90 without a number',
  'desk.setting.retention.mails': 'Mails that were given up: days after that, 90 without a number',
  'desk.setting.retention.logins': 'Accounts without orders: days after they were made or last used',
  'desk.setting.retention.audit': 'The audit: days after an act, at least 365; without a number it stays',
} satisfies Record<keyof typeof DE_DESK_SETTING_WORDS, string>;
