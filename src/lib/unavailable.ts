/** What is needed to answer is not there for the moment: a start that has not finished, a database that restarts. */
export class Unavailable extends Error {}
