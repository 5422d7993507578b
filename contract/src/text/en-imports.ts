import type { ImportTexts } from './texts.ts';

/** English, of files that are imported. */
export const ENGLISH_IMPORTS: ImportTexts = {
  'import.required': 'The entry is missing. Please fill in the column.',
  'import.obis': 'This is not an OBIS code. Please write it like 1-0:1.8.0.',
  'import.noSuchDay': 'There is no such day. Please check the date.',
  'import.notADay': 'This is not a date. Please write it like 31.12.2026 or 2026-12-31.',
  'import.notAWholeNumber': 'This is not a whole number. Please use digits only.',
  'import.notANumber': 'This is not a number. Please write it like 1234,5 or 1234.5.',
  'import.outOfRange': 'The number is outside the permitted range. Please check it.',
  'import.tooManyDigits': 'The number has too many digits. Please shorten it.',
  'import.tooLong_one': 'The entry is too long. Please shorten it to {{count}} character.',
  'import.tooLong_other': 'The entry is too long. Please shorten it to {{count}} characters.',
  'import.latestBeforeEarliest': 'The latest date is before the earliest. Please check both dates.',
  'import.maximumBelowMinimum': 'The maximum is below the minimum. Please check both values.',
  'import.unknownMeterType': 'There is no such meter type. Please write it like ELECTRIC_METER.',
  'import.postcode': 'A postcode has five digits. Please check it.',
  'import.usernameTooShort_one': 'The user name is too short. Please choose at least {{count}} character.',
  'import.usernameTooShort_other': 'The user name is too short. Please choose at least {{count}} characters.',
  'import.passwordTooShort_one': 'The password is too short. Please choose at least {{count}} character.',
  'import.passwordTooShort_other': 'The password is too short. Please choose at least {{count}} characters.',
  'import.checkDigit': 'The check digit does not fit. Please check the eleven digits of the market location id.',
  'import.measuringLocation':
    'A measuring location has 33 characters: DE, eleven digits, then digits and capital letters. Please check them.',
  'import.yesNo': 'Only ja (yes) or nein (no) is possible here. Please choose one of them.',
  'import.notAList': 'This is not a list of texts. Please put | between at most 100 texts.',
  'import.notAnInstant': 'This is not a point in time. Please write it like 2026-12-31T09:12:00.',
  'import.badCharacter': 'The entry contains a character that is not permitted. Please remove it.',
  'import.differsWithinOrder':
    'The lines of this order contradict each other here. Please give the same in all of them.',
  'import.differsWithinAccount': 'The same user name has another entry here. Please give the same everywhere.',
  'import.duplicateRegister': 'This register is already in the order. Please remove one of the lines.',
  'import.usernameOfOther': 'This user name belongs to another account. Please choose another one.',
  'import.unknownCampaign': 'There is no such campaign. Please create it first.',
  'import.archivedCampaign':
    'This campaign is archived: it takes nothing in any more, and its orders stay as they are.',
  'import.otherCampaign': 'The line names another campaign than the call. Please check which one is right.',
  'import.closingMoves':
    'A closing reading stays with the login that had the meter. Please send an order of its own for another one.',
  'import.closesItself': 'An order cannot be its own closing reading. Please name the order that ends.',
  'import.unknownOrder': 'There is no such order. Please check the order number.',
  'import.unknownRegister': 'The order has no such register. Please check the OBIS code.',
  'import.fieldCount': 'The line has not as many fields as the header line. Please check the separators.',
  'import.duplicateColumn': 'This column occurs more than once. Please remove one of them.',
  'import.missingColumn': 'This column is missing. Please add it to the header line.',
  'import.unknownColumn': 'This column is not known and is passed over. Please check its spelling.',
  'import.unreadable': 'The file cannot be read. Please check its format and character set.',
  'import.stopped': 'Reading the file takes too much memory or time. Please split it or save it as CSV.',
  'import.empty': 'The file has no lines. Please check whether it is the right one.',
  'import.spreadsheetNumber':
    'A spreadsheet has shortened this number; its digits are lost. Please export the column as text.',
  'import.mediumOfOtherMeter': 'The OBIS code names another medium than the kind of meter. Please check both.',
  'import.numberOfOtherMeter': 'This device number belongs to another kind of meter. Please check both.',
  'import.ambiguousNumber':
    'The point may separate thousands ({{thousands}}) or be a decimal point ({{decimal}}); {{decimal}} is read. Please check the number.',
  'import.notAMailAddress': 'This is no e-mail address. The order is taken and has none; please check it.',
  'import.notATelephone': 'This is no telephone number. The order is taken and has none; please check it.',
  'import.totalRow': 'This line is a sum and is passed over.',
  'import.incompleteDeviceNumber':
    'This device number does not have fourteen characters. Please check whether digits are missing.',
};
