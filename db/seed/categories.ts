import type { Insertable } from "kysely";
import type { CategoriesTable } from "../schema";

/** The six use-case categories (docs/product.md#home). */
export const categories = [
	{
		id: 1,
		name: "Home Cinema",
		slug: "home-cinema",
		description:
			"Projectors for film nights in a room you can darken, where deep blacks and natural colour matter more than sheer brightness.",
		imagePath: "/categories/home-cinema.svg",
	},
	{
		id: 2,
		name: "Business & Education",
		slug: "business-education",
		description:
			"Bright, hard-wearing projectors for meeting rooms, lecture halls and classrooms, where the lights stay on and small text must be legible.",
		imagePath: "/categories/business-education.svg",
	},
	{
		id: 3,
		name: "Portable & Travel",
		slug: "portable-travel",
		description:
			"Small projectors that fit in a bag, many with a battery and streaming apps, for a big picture wherever you happen to be.",
		imagePath: "/categories/portable-travel.svg",
	},
	{
		id: 4,
		name: "Garden Entertainment & Outdoor",
		slug: "garden-entertainment-and-outdoor",
		description:
			"Projectors for films and sport in the garden once the sun is down, with the brightness and sound to carry in the open air.",
		imagePath: "/categories/garden-entertainment-and-outdoor.svg",
	},
	{
		id: 5,
		name: "Gaming",
		slug: "gaming",
		description:
			"Projectors that answer the controller quickly and keep movement smooth, for consoles and PCs on a very large screen.",
		imagePath: "/categories/gaming.svg",
	},
	{
		id: 6,
		name: "Golf Simulation",
		slug: "golf-simulation",
		description:
			"Bright projectors that fill an impact screen from close up or overhead, so that you can swing without standing in the beam.",
		imagePath: "/categories/golf-simulation.svg",
	},
] as const satisfies readonly Insertable<CategoriesTable>[];
