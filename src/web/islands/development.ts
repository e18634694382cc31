// @ts-expect-error: React Router's own module, without types
import "virtual:react-router/inject-hmr-runtime";

// Nothing of React Router runs on public pages that could take a changed part over.
import.meta.hot?.on("react-router:hmr", () => location.reload());

// Modules that React's refresh has touched ask for it as soon as they run.
await import("./start.ts");
