/** Returns the attributes by which browsers offer a GET form to agents (WebMCP); React's types do not have them yet. */
export const asTool = (toolname: string, tooldescription: string) => ({
	toolname,
	tooldescription,
});
