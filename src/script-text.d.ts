/** What `inline-script-plugin.ts` makes of a file. */
declare module '*?script' {
  const text: string;
  export default text;
}
