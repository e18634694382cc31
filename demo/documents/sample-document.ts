export type SampleDocument = { title: string; lines: readonly string[] };
