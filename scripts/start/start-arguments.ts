import packageJson from "../../package.json";

/** What `npm start` hands to node. */
export const START_ARGUMENTS: readonly string[] =
	packageJson.scripts.start.split(/\.mjs node /, 2)[1]?.split(" ") ?? [];
