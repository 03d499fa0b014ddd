/** Returns the attributes by which browsers offer a GET form to AI agents (WebMCP); React's types lack them. */
export const webMcpAttributes = (toolname: string, tooldescription: string) => ({
	toolname,
	tooldescription,
});
