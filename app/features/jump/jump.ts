import { queryWords } from "~/components/staff/list-state";
import { STAFF_HOME_PATH } from "~/config/staff-addresses";
import { STAFF_SCREENS } from "~/config/staff-screens";

export const JUMP_PATH = "/admin/jump";

/** Links of one kind that match a query. */
export interface JumpGroup {
	title: "Screens" | "Models" | "Shops" | "Pages";
	links: { to: string; text: string }[];
}

const SCREENS = Object.entries({
	[STAFF_HOME_PATH]: "Today",
	...Object.assign({}, ...Object.values(STAFF_SCREENS)),
}).map(([to, text]) => ({ to, text: String(text) }));

/** Returns the screens whose names have all words of a query; all of them without words. */
export function findScreens(query: string): JumpGroup["links"] {
	const words = queryWords(query);
	return SCREENS.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
}
