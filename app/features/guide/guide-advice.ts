import { adviceFacts } from "./category-advice";
import { typeFacts } from "./model-types";

/** The guide's facts (docs/product.md#guide-figures): those that other pages state too, and its own. */
export const guideFacts = {
	...typeFacts,
	...adviceFacts,
	contrastDlp: "500:1-2,500:1",
	contrast3lcd: "1,000:1-5,000:1",
	contrastSxrd: "10,000:1-20,000:1",
	contrastDila: "20,000:1-150,000:1",
	laserLifeClaimed: "30,000 hours",
	ledLife: "20,000+ hours",
	// The guide writes the throw types more briefly than the home page does.
	throwShort: "0.3-0.99:1",
	throwStandard: "1-2:1",
	throwLong: "above 2:1",
	budgetEntry: "£200-£500",
	budgetMid: "£500-£1,500",
	budgetHighEnd: "£1,500-£3,000",
	budgetPremium: "£3,000+",
} as const;

/** The guide's sections in their order (docs/product.md#buying-guide); each id is an anchor. */
export const guideContents = [
	{ id: "use-cases", title: "Choosing by use case" },
	{ id: "light-sources", title: "Light source types" },
	{ id: "technologies", title: "Projection technologies" },
	{ id: "key-specifications", title: "Key specifications" },
	{ id: "extra-features", title: "Extra features" },
	{ id: "budget", title: "Budget bands" },
	{ id: "portable", title: "Portable projector insights" },
	{ id: "in-store", title: "Seeing projectors in store" },
	{ id: "decision", title: "Making your decision" },
	{ id: "glossary", title: "Jargon glossary" },
] as const;

export type GuideSectionId = (typeof guideContents)[number]["id"];

/** Returns the heading of a section. */
export function guideSectionTitle(id: GuideSectionId): string {
	return guideContents.find((section) => section.id === id)?.title ?? "";
}

/** Portable projector insights (docs/product.md#buying-guide). */
export const portableInsights: readonly string[] = [
	`Most give ${guideFacts.portableLumens}. At the lower end keep the picture to about a metre across; at the upper end you may double that, in the dark.`,
	'"9,000 lumens" on a mug-sized box is fiction. If neither ANSI, ISO nor CVIA stands beside the number, leave it on the shelf.',
	"A battery often lasts one film in eco mode and half of one at full brightness.",
	"Pack the power brick when you compare weights, and check whether USB-C can run the projector or only charge it.",
];

/** Seeing projectors in store (docs/product.md#buying-guide). */
export const inStoreTips: readonly string[] = [
	"Bring a film you know well, with one very dark scene in it.",
	"Ask for the lights to be as they are in your room, and sit as far away as you do at home.",
	"Listen in a quiet scene. A fan that you hear in a shop will shout at home.",
	"Glance quickly across white titles on black: if you will ever see rainbows, you will see them there.",
	"Try a game, or wave the pointer about, if lag matters to you.",
];

/** Advice on a wall in place of a screen; `id` is its anchor. */
export const screenAdvice = {
	id: "wall-or-screen",
	title: "A wall or a screen",
	text: "A smooth, matt white wall will do to begin with; gloss shines back and every bump shows. A screen is flat, sends the light to your seats, and its black frame makes the picture look deeper. Buy one for a laser TV, whose light from so near shows each ripple, and for a room that stays lit, where a grey screen keeps the blacks darker. In a dark room with an ordinary throw, try the wall first.",
} as const;

/** Budget bands (docs/product.md#buying-guide). */
export const budgetBands = {
	Entry: {
		price: guideFacts.budgetEntry,
		text: "An honest 1080p model for a dark bedroom, or a pocket projector. Walk past unknown names that promise 4K and thousands of lumens.",
	},
	"Mid-range": {
		price: guideFacts.budgetMid,
		text: "Where most people should look: good 1080p, pixel-shift 4K, quick gaming models and the better portables.",
	},
	"High-end": {
		price: guideFacts.budgetHighEnd,
		text: "Bright 4K lasers, ultra short throw in place of a television, lens shift and HDR that convinces.",
	},
	Premium: {
		price: guideFacts.budgetPremium,
		text: `Fine lenses and deep blacks for a dedicated room, with native 4K from ${guideFacts.native4kPrice} on offer. Each further step costs more and shows less.`,
	},
};

/** Extra features, each with the slug of the tag of the models that have it (docs/product.md#buying-guide). */
export const extraFeatures = {
	"Lens shift": {
		text: "Moves the picture without tilting the projector. Worth paying for if it cannot stand dead centre.",
		tag: "vertical-lens-shift",
	},
	"Auto keystone": {
		text: "Squares the picture up by itself. Handy on the move, but it costs sharpness, so not a plan for a fixed set-up.",
		tag: "auto-keystone",
	},
	HDR10: {
		text: "Take it for granted at 4K. How well a projector handles it matters more than how many formats it lists.",
		tag: "hdr10",
	},
	"Netflix built in": {
		text: "Licensed apps spare you a streaming stick. Many cheap smart projectors lack the licence, so check by name.",
		tag: "netflix-built-in",
	},
	eARC: {
		text: "One HDMI lead carries the sound to a soundbar or amplifier. Built-in speakers are for the news.",
		tag: "earc",
	},
	"3D": {
		text: "Gone from televisions, alive in projectors. Glasses cost extra.",
		tag: "3d",
	},
};

/** Choosing by use case (docs/product.md#buying-guide). */
export const useCases = {
	"Home cinema": {
		text: `In a room you can darken, ${guideFacts.lumensHomeCinema} is plenty. Put the rest of the money into contrast, colour and a fan you can forget. If the room stays half lit, brightness comes first and film-dark blacks are out of reach.`,
		use: "home-cinema",
		linkText: "Home cinema projectors",
	},
	"Business and education": {
		text: `Meetings happen with the lights on: look for ${guideFacts.businessLumens}, text that is sharp into the corners and a socket that any visitor's laptop can use. Laser saves somebody climbing to the ceiling with a lamp.`,
		use: "business-education",
		linkText: "Business and education projectors",
	},
	Portable: {
		text: "Small enough for a bag means dim: lovely on a bedroom wall at night, faint by day. Ask how long the battery lasts at full brightness before you ask anything else.",
		use: "portable-travel",
		linkText: "Portable and travel projectors",
	},
	Gaming: {
		text: `Look for ${guideFacts.gamingInputLag} input lag first, then ${guideFacts.gamingRefreshRate} if your console or PC can feed it. Check that both figures hold at the resolution you play in; often one of them is for 1080p only.`,
		use: "gaming",
		linkText: "Gaming projectors",
	},
	Outdoor: {
		text: `Outdoor use in the UK takes ${guideFacts.outdoorMinimumLumens}, and that is for a small picture after dark, which in June means after ten. Look for ${guideFacts.gardenLumens} for a family film night and ${guideFacts.outdoorEventLumens} for a crowd.`,
		use: "garden-entertainment-and-outdoor",
		linkText: "Garden and outdoor projectors",
	},
	"Golf simulation": {
		text: `A lit bay needs ${guideFacts.golfLumens} and ${guideFacts.golfInputLag} input lag, so a signal at 120 Hz: one frame at 60 Hz takes 16.7 ms. A short throw keeps the projector out of your swing.`,
		use: "golf-simulation",
		linkText: "Golf simulation projectors",
	},
};

/** Projection technologies; `chooseFor` ends "Choose it for …" (docs/product.md#buying-guide). */
export const technologies = {
	DLP: {
		text: "One chip of tiny tilting mirrors: sharp edges, small cases and quick reactions. It shows its colours in turn, so a few people see rainbow flashes. Blacks are middling.",
		chooseFor: "gaming, travel, ultra short throw or a tight budget",
	},
	"LCD / 3LCD": {
		text: "Three panels, one for each colour, shown together. Colours are as bright as whites and there are no rainbows, but blacks lean to grey and air filters want cleaning.",
		chooseFor: "bright rooms, offices, or eyes that see rainbows",
	},
	LCoS: {
		text: `Reflective panels, sold by JVC as D-ILA and by Sony as SXRD. The deepest blacks and the smoothest picture, from large and costly machines; native 4K starts from ${guideFacts.native4kPrice} on offer.`,
		chooseFor: "films in a properly dark room, if the budget stretches",
	},
};

/** Light source types (docs/product.md#buying-guide). */
export const lightSources = {
	Lamp: {
		text: "A very bright bulb that you replace when it fades.",
		pros: ["The most light for the money", "A new lamp makes it as bright as new"],
		cons: ["Dims steadily, and lamps are dear", "Slow to start, hot and noisier"],
	},
	Laser: {
		text: `Sealed in for life, and now usual above the middle of the market. Many makers now claim ${guideFacts.laserLifeClaimed}.`,
		pros: ["At full brightness in seconds", "Fades slowly, with no lamp to buy"],
		cons: ["Costs more at the till", "Some eyes see speckle, mostly with RGB lasers"],
	},
	LED: {
		text: "What most portable projectors use.",
		pros: ["Small, cool and quiet", "Rich colour and a very long life"],
		cons: ["Rarely bright enough for a lit room", "Cannot be replaced when it does go"],
	},
	"Hybrid laser-LED": {
		text: "A laser does the heavy lifting while LEDs fill in the colour.",
		pros: ["Brighter than LED alone", "Wide colour with little speckle"],
		cons: ["Makers mix them differently, so the label says little", "Fewer models to choose from"],
	},
};

/** Lives of light sources; no life is stated for the hybrid. */
export const lightLives: readonly Band[] = [
	{ name: "Lamp", range: guideFacts.lampLife },
	{ name: "Laser", range: guideFacts.laserLife },
	{ name: "LED", range: guideFacts.ledLife },
];

/** A named range of a specification. */
export interface Band {
	name: string;
	range: string;
}

/** Picture sizes in pixels, the smallest first. */
export const resolutions: readonly Band[] = [
	{ name: "720p", range: guideFacts.pixels720p },
	{ name: "1080p", range: guideFacts.pixels1080p },
	{ name: "4K UHD", range: guideFacts.pixels4kUhd },
	{ name: "True 4K", range: guideFacts.pixelsTrue4k },
];

/** Needed brightness by place. */
export const brightnessBands: readonly Band[] = [
	{ name: "Dark room", range: guideFacts.lumensHomeCinema },
	{ name: "Living room", range: guideFacts.lumensLivingRoom },
	{ name: "Classroom", range: guideFacts.lumensOffice },
	{ name: "Bright or outdoor", range: guideFacts.lumensGarden },
];

/** Usual contrast ratios by purpose. */
export const contrastBands: readonly Band[] = [
	{ name: "Business", range: guideFacts.contrastBusiness },
	{ name: "Home cinema", range: guideFacts.contrastHomeCinema },
	{ name: "Premium", range: guideFacts.contrastPremium },
];

/** Native contrast by projection technology. */
export const nativeContrastBands: readonly Band[] = [
	{ name: "DLP", range: guideFacts.contrastDlp },
	{ name: "3LCD", range: guideFacts.contrast3lcd },
	{ name: "SXRD", range: guideFacts.contrastSxrd },
	{ name: "D-ILA", range: guideFacts.contrastDila },
];

/** Throw types, the nearest first. */
export const throwBands: readonly Band[] = [
	{ name: "Ultra-short", range: guideFacts.throwUltraShort },
	{ name: "Short", range: guideFacts.throwShort },
	{ name: "Standard", range: guideFacts.throwStandard },
	{ name: "Long", range: guideFacts.throwLong },
];

/** Explanations of the four key specifications (docs/product.md#buying-guide). */
export const specificationTexts = {
	resolution: `1080p still looks fine at living-room sizes; 4K UHD pays off on a large screen or in a near seat. Most affordable 4K shifts the pixels of a smaller chip in two or four steps, and from the sofa it is hard to fault. Native 4K, with all pixels on the panel, starts from ${guideFacts.native4kPrice} on offer. Ignore "supports 4K": that is what goes in, not what comes out.`,
	brightness:
		"Compare ANSI, ISO or CVIA lumens with each other; of LED lumens we count 40 %. A picture twice as wide spreads the same light over four times the area, so a big screen needs more. So does every lamp you leave on.",
	contrast:
		"The gap between the whitest white and the blackest black gives a film its depth. What makers advertise is mostly dynamic:",
	nativeContrast:
		"Native contrast depends on the panel; light in the room flattens it before anything else does.",
	throwRatio:
		"The distance from lens to screen divided by the width of the picture. Measure both before you shop; a tape measure saves more returns than any review.",
} as const;
