/** The home page's facts, each written once (docs/product.md#home); other guide texts read them here. */
export const typeFacts = {
	lampLife: "3,000-5,000 hours",
	laserLife: "up to 20,000 hours",
	pixels720p: "1280x720",
	pixels1080p: "1920x1080",
	pixels4kUhd: "3840x2160",
	pixelsTrue4k: "4096x2160",
	throwUltraShort: "below 0.3:1",
	throwShort: "0.3:1 to 0.99:1",
	throwStandard: "1:1 to 2.0:1",
	throwLong: "2.0:1 and over",
	lumensHomeCinema: "1,000-2,000 lumens",
	lumensLivingRoom: "2,000-3,000 lumens",
	lumensOffice: "3,000-4,000 lumens",
	lumensGarden: "4,000+ lumens",
} as const;

/** The static projector types explainer (docs/product.md#home). */
export const modelTypeGroups: readonly {
	slug: string;
	title: string;
	intro: string;
	/** Explanations of the types by name; `fact` is absent if there is none. */
	items: Readonly<Record<string, { fact?: string; text: string }>>;
}[] = [
	{
		slug: "light-sources",
		title: "Light sources",
		intro:
			"What makes the light decides how long the projector lasts, how quickly it starts and what it costs to keep.",
		items: {
			Lamp: {
				fact: typeFacts.lampLife,
				text: "Cheapest to buy for the brightness. The lamp dims with use and needs replacement at about this age.",
			},
			Laser: {
				fact: typeFacts.laserLife,
				text: "Starts in seconds, holds its brightness well and has no lamp to change. Costs more at the till.",
			},
			LED: {
				text: "Small, quiet and long-lived with good colour. Usually the least bright, so best after dark.",
			},
			"Hybrid laser-LED": {
				text: "Uses both, aiming for brightness from the laser and colour from the LEDs. Makers mix them differently.",
			},
		},
	},
	{
		slug: "resolutions",
		title: "Resolutions",
		intro:
			"The number of pixels in the picture. Look for the native figure, not the largest signal that is accepted.",
		items: {
			"720p": {
				fact: typeFacts.pixels720p,
				text: "Fine for a small picture from a pocket projector; looks soft on a large one.",
			},
			"1080p": {
				fact: typeFacts.pixels1080p,
				text: "Full HD, a match for Blu-ray and most television. The sensible choice on a modest budget.",
			},
			"4K UHD": {
				fact: typeFacts.pixels4kUhd,
				text: "The standard for streaming, consoles and Ultra HD discs. Many models reach it by shifting their pixels.",
			},
			"True 4K": {
				fact: typeFacts.pixelsTrue4k,
				text: "The slightly wider format of digital cinemas, found on a few dear home cinema models.",
			},
		},
	},
	{
		slug: "throw-types",
		title: "Throw types",
		intro:
			"How far away the projector must stand: the distance to the screen divided by the width of the picture.",
		items: {
			"Ultra-short throw": {
				fact: typeFacts.throwUltraShort,
				text: "Sits on a cabinet right below the picture, much like a television. Wants a very flat screen.",
			},
			"Short throw": {
				fact: typeFacts.throwShort,
				text: "A big picture in a small room, with less chance of walking through the beam.",
			},
			"Standard throw": {
				fact: typeFacts.throwStandard,
				text: "For a shelf, table or ceiling mount across the room. The widest choice of models.",
			},
			"Long throw": {
				fact: typeFacts.throwLong,
				text: "For the back of a long room or a hall. Rarely right for an ordinary living room.",
			},
		},
	},
	{
		slug: "brightness",
		title: "Brightness guidance",
		intro:
			"More stray light needs more lumens. These are starting points; a larger screen needs more as well.",
		items: {
			"Home cinema": {
				fact: typeFacts.lumensHomeCinema,
				text: "For a room you can darken. Beyond this, contrast does more for films than brightness.",
			},
			"Living room": {
				fact: typeFacts.lumensLivingRoom,
				text: "Copes with a lamp left on or curtains that let in some light.",
			},
			Office: {
				fact: typeFacts.lumensOffice,
				text: "Keeps slides and spreadsheets legible with the lights on.",
			},
			"Garden or conservatory": {
				fact: typeFacts.lumensGarden,
				text: "For dusk and glass roofs. No home projector can compete with direct sun.",
			},
		},
	},
];
