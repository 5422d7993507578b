/** Why the server cannot start, as one plain sentence for the operator; ends the start with exit code 1. */
export class StartFault extends Error {}
