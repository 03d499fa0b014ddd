import { tagPath } from "~/features/catalogue/listing/tag";

/** A feature worth knowing; `tag` is the slug of the models that have it. */
export interface ExtraFeature {
	name: string;
	text: string;
	tag: string;
}

/** Extra features (docs/product.md#buying-guide). */
export const extraFeatures: readonly ExtraFeature[] = [
	{
		name: "Lens shift",
		text: "Moves the picture without tilting the projector. Worth paying for if it cannot stand dead centre.",
		tag: "vertical-lens-shift",
	},
	{
		name: "Auto keystone",
		text: "Squares the picture up by itself. Handy on the move, but it costs sharpness, so not a plan for a fixed set-up.",
		tag: "auto-keystone",
	},
	{
		name: "HDR10",
		text: "Take it for granted at 4K. How well a projector handles it matters more than how many formats it lists.",
		tag: "hdr10",
	},
	{
		name: "Netflix built in",
		text: "Licensed apps spare you a streaming stick. Many cheap smart projectors lack the licence, so check by name.",
		tag: "netflix-built-in",
	},
	{
		name: "eARC",
		text: "One HDMI lead carries the sound to a soundbar or amplifier. Built-in speakers are for the news.",
		tag: "earc",
	},
	{
		name: "3D",
		text: "Gone from televisions, alive in projectors. Glasses cost extra.",
		tag: "3d",
	},
];

/** Address of the models that have a feature. */
export function featurePath({ tag }: ExtraFeature): string {
	return tagPath(tag);
}
