/** What text fields hold of clerks and their sessions, and of what was done. */
export const DESK_EXAMPLES = {
  clerkId: '0b6f0c9e-4c1d-4d0f-9d0e-3c2a7f1b5e60',
  sessionId: '0b6f0c9e-4c1d-4d0f-9d0e-3c2a7f1b5e60',
  mail: 'k.brinkmann@stadtwerke-ellerbach.example',
  ticket: 'hW2nP0aQ7yB1cR5dT9eU2fV6gW4hZ8jLhW2nP0aQ7yB',
  otpauthUri: 'otpauth://totp/Stadtwerke:k?secret=B2U4R7WDBUGOQAWQGMQ7U6LX6APL3Z6H',
  recoveryCodes: 'abcd-efgh-jkmn-pqrs',
  browser: 'Mozilla/5.0',
  act: 'order.import',
  object: 'A-4711',
  objects: 'A-4711',
  details: 'read import',
} as const;
