/** Why the process cannot start, in one sentence that tells the operator what to do. */
export class StartFailure extends Error {}
