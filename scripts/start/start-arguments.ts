import packageJson from "../../package.json";

/** Arguments that `npm start` passes to node, such as the script to run. */
export const START_ARGUMENTS: readonly string[] =
	packageJson.scripts.start.split(/\.mjs node /, 2)[1]?.split(" ") ?? [];
