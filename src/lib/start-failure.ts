/** Why the process cannot start, in one sentence that tells whoever runs it what to do. */
export class StartFailure extends Error {}
