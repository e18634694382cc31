/**
 * How code is written that the server runs: its text is kept in memory. Without its spaces it is half of it, and with a
 * single character beyond ASCII it is twice; packages have such characters in the names of their authors.
 */
export const serverCode = {
  charset: "ascii",
  comments: { legal: false },
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
} as const;
