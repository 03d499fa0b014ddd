import { join } from "node:path";

// The folder whose packages it uses; Next.js would take that of the outermost lock file.
export default { turbopack: { root: join(import.meta.dirname, "../..") } };
