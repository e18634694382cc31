// @ts-expect-error: React Router's own module, without types
import "virtual:react-router/inject-hmr-runtime";

// Public pages run no React Router code that could apply hot updates.
import.meta.hot?.on("react-router:hmr", () => location.reload());

// Modules that React Refresh has transformed call it as soon as they run.
await import("./start.ts");
