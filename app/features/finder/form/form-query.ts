import { decodeFinder, encodeFinder } from "~/features/finder/address/conditions-address";

/** The form offers only what the catalogue has. */
const ANY = { has: (slug: string) => slug !== "" };
const OFFERED = { uses: ANY, brands: ANY, features: ANY };

/** The query of what a form holds just now, in its one form. */
export function queryOfForm(form: HTMLFormElement): string {
	const params = new URLSearchParams();
	for (const [name, value] of new FormData(form)) {
		if (typeof value === "string") params.append(name, value);
	}
	return encodeFinder(decodeFinder(params, OFFERED));
}
