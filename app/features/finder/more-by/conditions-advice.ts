import { finderPath } from "~/features/finder/filters/address-parts";
import type { Conditions } from "~/features/finder/filters/filters";
import { FINDER_PATH } from "~/features/finder/finder-address";
import { ULTRA_SHORT_METRES } from "~/features/finder/floors";

interface ConditionAdvice {
	text: string;
	suits(conditions: Conditions): boolean;
}

const isUpTo = (value: number | null, max: number) => value !== null && value <= max;
const isAtLeast = (value: number | null, min: number) => value !== null && value >= min;

/** Advice of the guide on conditions that few models meet; the first that applies is shown. */
const ADVICE: readonly ConditionAdvice[] = [
	{
		text: "In daylight under £500 every picture looks washed out: a television is the better buy.",
		suits: ({ room, max }) => room === "daylight" && isUpTo(max, 50_000),
	},
	{
		text: "In daylight even a bright projector looks pale: a smaller picture or drawn curtains help more than money.",
		suits: ({ room }) => room === "daylight",
	},
	{
		text: "With the lights on, a projector under £500 does for sport and slides: keep films for the dark.",
		suits: ({ room, max }) => room === "lit" && isUpTo(max, 50_000),
	},
	{
		text: "Native 4K costs several thousand pounds. Below that 4K is made by pixel shift, which from the sofa is hard to fault.",
		suits: ({ res, max }) => res.includes("native-4k") && isUpTo(max, 600_000),
	},
	{
		text: "Few projectors take 4K at 120 Hz: most reach 120 Hz only at 1080p, which consoles can send too.",
		suits: ({ mode }) => mode.includes("4k120"),
	},
	{
		text: "At 60 Hz one frame takes 16.7 ms, so a lower lag is reached only at 120 Hz or more.",
		suits: ({ lag }) => isUpTo(lag, 16),
	},
	{
		text: "This near to the wall only an ultra-short throw makes a large picture, and most such models cost more than £1,500.",
		suits: ({ distance, throw: kinds }) =>
			(distance !== null && distance < ULTRA_SHORT_METRES) || kinds.includes("ultra-short"),
	},
	{
		text: "From so far back most lenses throw a very large picture: let the projector stand nearer, or allow for the size.",
		suits: ({ distance, nearer }) => isAtLeast(distance, 5) && !nearer,
	},
	{
		text: "A battery often lasts one film in eco mode and half of one at full brightness.",
		suits: ({ battery }) => battery !== null,
	},
	{
		text: "Small enough for a bag means dim: lovely on a bedroom wall at night, faint by day.",
		suits: ({ use, kg }) => use === "portable-travel" || isUpTo(kg, 3),
	},
	{
		text: "A golf bay needs brightness and a short throw together, and models with both start near £1,000.",
		suits: ({ use }) => use === "golf-simulation",
	},
	{
		text: "A fan under 28 dB is rare at full brightness: eco modes are quieter, and dimmer.",
		suits: ({ noise }) => isUpTo(noise, 28),
	},
	{
		text: "A picture twice as wide needs four times the light: for one this large, darken the room or allow for a dear model.",
		suits: ({ screen }) => isAtLeast(screen, 150),
	},
	{
		text: "At this price walk past unknown names that promise 4K and thousands of lumens: an honest model costs a little more.",
		suits: ({ max }) => isUpTo(max, 30_000),
	},
	{
		text: "Measure from the lens to the wall, not from the sofa: half a metre decides which models fit.",
		suits: ({ distance }) => distance !== null,
	},
	{
		text: "Part of a model's name finds more than all of it, because shops and makers write names differently.",
		suits: ({ q }) => q !== "",
	},
	{
		text: "Each condition narrows the choice: keep the two that you would notice every evening.",
		suits: (conditions) => finderPath(conditions) !== FINDER_PATH,
	},
];

/** Returns the advice on conditions that few models meet; undefined without conditions. */
export function adviceOnConditions(conditions: Conditions): string | undefined {
	return ADVICE.find(({ suits }) => suits(conditions))?.text;
}
