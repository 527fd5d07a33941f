/** The type of files imported through `inline-script-plugin.ts`. */
declare module '*?script' {
  const text: string;
  export default text;
}
