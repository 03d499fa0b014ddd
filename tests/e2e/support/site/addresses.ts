import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/routes";

function addresses(entries: readonly RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap(({ path = "", children }) => {
		const own = path.replace(/:\w+/g, "1").replace("*", "no/such/page");
		const address = own === "" ? parent : `${parent}/${own}`;
		return [address === "" ? "/" : address, ...addresses(children ?? [], address)];
	});
}

/** The addresses of the product, with something for each parameter. */
export const ADDRESSES = [...new Set(addresses(await routes))];
