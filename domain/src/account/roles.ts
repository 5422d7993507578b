/**
 * The four roles of the specification; there are no others.
 * @see ROL-03 to ROL-06, ROL-16
 */
export const ROLE_UNKNOWN_METER_READINGS = 'ROLE_KSA_UNKNOWN_READINGS';
export const ROLE_RECEIPT_WITHOUT_ACCESS = 'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT';
export const ROLE_PRO_USER = 'ROLE_KSA_PRO_USER';
export const ROLE_REGISTERED_RECEIPT = 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT';

/**
 * The token without access needs both for the e-mail receipt.
 * @see ROL-03, ROL-04
 */
export const ROLES_FOR_RECEIPT_WITHOUT_ACCESS: readonly string[] = [
  ROLE_UNKNOWN_METER_READINGS,
  ROLE_RECEIPT_WITHOUT_ACCESS,
];

/**
 * The first login needs both for the communication dialog and its receipt.
 * @see ROL-05, ROL-06
 */
export const ROLES_FOR_COMMUNICATION: readonly string[] = [ROLE_PRO_USER, ROLE_REGISTERED_RECEIPT];

/**
 * Whether an account has every role of a list; true for an empty list.
 * @see ROL-02, OPN-044
 */
export function hasEveryRole(owned: readonly string[], needed: readonly string[]): boolean {
  return needed.every((role) => owned.includes(role));
}
