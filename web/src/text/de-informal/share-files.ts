/** Informal German: the files that are written of shares. */
export const INFORMAL_SHARE_FILES = {
  'share.xlsx.failed':
    'Das Programm dafür ließ sich nicht laden. Bitte prüfe deine Internetverbindung und versuche es noch einmal.',
} as const;
