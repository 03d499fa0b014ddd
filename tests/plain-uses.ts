// What counts for each use, by hand from the table of /how-we-choose.

/** A part: its slug in `w`, its points, those in a lit room, and the shares of its figures. */
type Row = [slug: string, points: number, litPoints: number, shares: Record<string, number>];

interface Use {
	lumens: number;
	inches: number;
	room: string | null;
	rows: Row[];
}

const row = (slug: string, points: number, shares?: Record<string, number>, lit = points): Row => [
	slug,
	points,
	lit,
	shares ?? USUAL[slug] ?? {},
];

/** What a part is measured by where its use says nothing else. */
export const USUAL: Record<string, Record<string, number>> = {
	price: {},
	contrast: { contrast: 1 },
	bright: { light: 1 },
	sharp: { resolution: 1 },
	colour: { hdr: 1 },
	lag: { lag: 1 },
	modes: { modes: 1 },
	life: { life: 1 },
	weight: { weight: 1 },
	battery: { battery: 1 },
	throw: { shortThrow: 1 },
	placing: { zoom: 0.5, lensShift: 0.5 },
	sockets: { hdmi: 0.5, network: 0.5 },
	streaming: { streaming: 1 },
	sound: { sound: 1 },
	quiet: { noise: 1 },
};

export const PLAIN_USES: Record<string, Use> = {
	any: {
		lumens: 3000,
		inches: 100,
		room: null,
		rows: [
			row("bright", 30),
			row("sharp", 20),
			row("contrast", 10),
			row("quiet", 10),
			row("life", 10),
			row("placing", 10),
			row("price", 10),
		],
	},
	"home-cinema": {
		lumens: 1500,
		inches: 100,
		room: "dark",
		rows: [
			row("contrast", 30, { contrast: 1 }, 15),
			row("bright", 20, { light: 1 }, 35),
			row("sharp", 15),
			row("colour", 10),
			row("quiet", 10),
			row("placing", 10),
			row("price", 5),
		],
	},
	gaming: {
		lumens: 3000,
		inches: 100,
		room: null,
		rows: [
			row("lag", 35),
			row("modes", 20),
			row("bright", 15),
			row("sharp", 10),
			row("contrast", 10),
			row("quiet", 5),
			row("price", 5),
		],
	},
	"business-education": {
		lumens: 4000,
		inches: 100,
		room: null,
		rows: [
			row("bright", 35),
			row("placing", 15),
			row("life", 20, { lampFree: 0.25, life: 0.25, warranty: 0.5 }),
			row("sockets", 10),
			row("sharp", 10),
			row("price", 10),
		],
	},
	"portable-travel": {
		lumens: 800,
		inches: 60,
		room: null,
		rows: [
			row("weight", 30, { weight: 0.5, size: 0.5 }),
			row("battery", 25),
			row("bright", 20),
			row("streaming", 15, { streaming: 0.5, sound: 0.5 }),
			row("price", 10),
		],
	},
	"garden-entertainment-and-outdoor": {
		lumens: 2500,
		inches: 100,
		room: null,
		rows: [
			row("bright", 40),
			row("sound", 15),
			row("weight", 20, { weight: 0.5, battery: 0.5 }),
			row("streaming", 10),
			row("sharp", 5),
			row("price", 10),
		],
	},
	"golf-simulation": {
		lumens: 3000,
		inches: 100,
		room: null,
		rows: [
			row("throw", 30, { shortThrow: 0.7, lensShift: 0.3 }),
			row("bright", 30),
			row("lag", 15),
			row("sharp", 10, { resolution: 0.5, fit: 0.5 }),
			row("life", 10),
			row("price", 5),
		],
	},
};
