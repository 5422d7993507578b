/** Why the server cannot start, as one plain sentence for the operator; ends the start with exit code 1. */
export class StartFault extends Error {}

/** A worker has ended before it ever listened, and has said why itself. */
export class NeverListened extends Error {}
