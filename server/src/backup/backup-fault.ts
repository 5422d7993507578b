/** Why a backup cannot be made or put back, as a sentence for whoever asked for it. */
export class BackupFault extends Error {}

/** What is wrong with the file of a backup, as its name goes on: `is encrypted`. */
export class FileFault extends Error {}

/** Said of every file of which a byte is another one, or missing. */
export const NOT_WHOLE = 'is not as it was written: it was cut or changed';
