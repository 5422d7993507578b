/**
 * In whose name a device keeps and sends readings without access. Accounts have the UUIDs that the server gives them
 * (OPN-038), so none can have this id.
 */
export const ANONYMOUS_SENDER = 'anonymous';
