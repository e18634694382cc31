/**
 * Output options of the server's code, which stays in memory. Removing whitespace halves it. A single non-ASCII
 * character, such as in a package author's name, would double it.
 */
export const serverCode = {
  charset: "ascii",
  comments: { legal: false },
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
} as const;
