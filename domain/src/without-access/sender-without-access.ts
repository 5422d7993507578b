/**
 * On whose behalf a device keeps and sends readings without access. Accounts have the UUIDs that the server gives them,
 * so none can have this id.
 * @see OPN-038
 */
export const SENDER_WITHOUT_ACCESS = 'anonymous';
