export interface ProseRule {
  pattern: RegExp;
  /** What to write instead. */
  suggestion: string;
}

/** Words and patterns that plain English does not need. CONTRIBUTING.md, "How we write", explains the style. */
export const proseRules: readonly ProseRule[] = [
  { pattern: /\banew\b/i, suggestion: '"again", or name the action: "recomputed", "rebuilt"' },
  { pattern: /\breckon(s|ed|ing)?\b/i, suggestion: "calculate, compute" },
  {
    pattern: /\b(?:of|from|than|as) before\b(?! the\b)(?=\s*(?:[.,;:)"'`]|$|it\b|was\b|is\b|were\b))/i,
    suggestion: '"previous", "earlier"',
  },
  { pattern: /\bwho(m?)(?:so)?ever\b/i, suggestion: '"anyone who", or name the person' },
  { pattern: /\bwhom\b/i, suggestion: "name the person" },
  { pattern: /\bhenceforth|\bthereof|\bwherein|\bthereby|\bhereby/i, suggestion: "use a plain word" },
  { pattern: /\bbesides\b/i, suggestion: '"also", "in addition"' },
  { pattern: /\boneself\b/i, suggestion: '"yourself", or name the person' },
  { pattern: /\bsomewhen\b|\bin the place of\b/i, suggestion: '"at some time", "instead of"' },
  { pattern: /\bfor who\b|\bof who\b|\bto who\b|\bby who\b/i, suggestion: '"for people who", or one noun' },
  { pattern: /\bis no (?:programmer|error|number|picture|request|test|more)\b/i, suggestion: '"is not a …"' },
  { pattern: /\bnot any more\b|\bno more\b(?! than)/i, suggestion: '"no longer"' },
  { pattern: /\b(?:are|is) to be\b/i, suggestion: '"will be", "must be", or the present tense' },
  {
    pattern: /\bstands? (?:in(?! for)|there|for(?! election)|on|above|beside|here|at|still)\b/i,
    suggestion: '"is", "appears", "shows"',
  },
  {
    pattern: /\bwhat is (?:kept|made|said|sent|due|shown|stored|asked|given|left|written|deleted|published)\b/i,
    suggestion: 'start with a noun: "the stored data"',
  },
  { pattern: /\btake[sn]? down\b|\btook down\b/i, suggestion: "unpublish" },
  { pattern: /\bputs? (?:it |them )?back\b|\bput back\b/i, suggestion: "restore" },
  { pattern: /\bshut out\b|\bis let in\b|\bare let in\b/i, suggestion: '"revoke access", "allow"' },
  { pattern: /\bby itself\b|\bby themselves\b/i, suggestion: "automatically" },
  { pattern: /\bbe had\b|\bbe got\b/i, suggestion: '"be available", "exist"' },
  { pattern: /\bevery ?body else's\b|\bnobody's\b|\bsomebody's\b/i, suggestion: "name the owner" },
  { pattern: /\bcome to pass\b|\bcame to pass\b/i, suggestion: "happen" },
  { pattern: /\bupkeep\b/i, suggestion: "maintenance" },
  { pattern: /\b(?:all|things?) that (?:is|are) due\b/i, suggestion: "scheduled jobs" },
];

/** A comment that starts with a clause has no subject. */
export const commentRules: readonly ProseRule[] = [
  {
    pattern: /^(?:What|Who|Whom|Whose|Of|Whoever)\s(?!.*\?)/,
    suggestion: "start with a verb (Returns, Stores) or a noun",
  },
];

/** Words on screen are British, like the specification. Code, comments and documents for developers are American. */
export const americanRules: readonly ProseRule[] = [
  {
    pattern:
      /\b(?:(?:un)?(?:behaviour|neighbour|colour)(?!Colour)\w*|\w*(?:organis|recognis|capitalis|normalis|serialis)\w*|licences?|catalogues?|kilometres?)\b/i,
    suggestion: "American spelling: color, behavior, organize, license",
  },
];
