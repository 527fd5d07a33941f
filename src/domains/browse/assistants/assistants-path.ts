/** Where assistants connect. */
export const assistantsPath = '/mcp';
