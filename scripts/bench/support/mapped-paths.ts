/** The paths of every public page, as the site's own map names them. */
export async function mappedPaths(url: string): Promise<string[]> {
	const map = await (await fetch(`${url}/sitemap.xml`)).text();
	return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
		new URL(address.replaceAll("&amp;", "&")).href.slice(url.length),
	);
}
