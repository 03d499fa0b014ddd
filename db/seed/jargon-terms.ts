/** One row of the jargon_terms table as seeded. */
export interface JargonTermSeed {
	id: number;
	term: string;
	description: string;
}

/** The glossary, beginner's six first: the home page shows those (docs/product.md#home). */
export const jargonTerms = [
	{
		id: 1,
		term: "ANSI lumens",
		description:
			'The light that reaches the screen, averaged over nine points of a white picture. The fairest brightness figure to compare; ask for it when an advert says only "lumens".',
	},
	{
		id: 2,
		term: "Native resolution",
		description:
			'The pixels that the panel has: fewer than it draws by pixel shift, and not the largest signal it accepts. "Supports 4K" on a cheap model often means that it shrinks 4K to fit.',
	},
	{
		id: 3,
		term: "Throw ratio",
		description:
			"The distance from lens to screen divided by the width of the picture. At 1.5:1 a picture two metres wide needs three metres of room.",
	},
	{
		id: 4,
		term: "Contrast ratio",
		description:
			"How much brighter the whitest white is than the blackest black. It matters most in a dark room. Makers mostly advertise dynamic contrast; compare native contrast.",
	},
	{
		id: 5,
		term: "Lamp life",
		description:
			"The hours until a lamp, laser or LED is roughly half as bright as when new. Eco modes stretch it. Of a lamp find out what a new lamp costs before you buy.",
	},
	{
		id: 6,
		term: "Keystone correction",
		description:
			"Squares up a picture that leans because the projector is tilted or off to one side. Squeezing the image costs some sharpness, so place the projector straight where you can.",
	},
	{
		id: 7,
		term: "ISO lumens",
		description:
			"Brightness measured under the ISO 21118 standard, as an average of the models made rather than of one. Compare it with ANSI lumens.",
	},
	{
		id: 8,
		term: "Light source lumens",
		description:
			"The light made inside the projector, before lenses and chips take their share: far more than reaches the screen. We count 40 % of them beside ANSI or ISO lumens.",
	},
	{
		id: 9,
		term: "Colour brightness",
		description:
			"The light given in red, green and blue rather than in white. Far below the white figure, bright colours look dull.",
	},
	{
		id: 10,
		term: "DLP",
		description:
			"A chip of tiny tilting mirrors makes the picture. Sharp, compact and quick; most show the colours one after another.",
	},
	{
		id: 11,
		term: "3LCD",
		description:
			"Three liquid-crystal panels, for red, green and blue, shown together. Bright colours and no rainbow effect; blacks are often greyer than with LCoS.",
	},
	{
		id: 12,
		term: "LCoS",
		description:
			"Liquid crystal on silicon: reflective panels with deep blacks and very fine pixels, mostly in dearer home cinema projectors.",
	},
	{
		id: 13,
		term: "Rainbow effect",
		description:
			"Brief flashes of red, green and blue at the edges of bright objects on single-chip DLP projectors. Many people never see it; try before you buy.",
	},
	{
		id: 14,
		term: "Pixel shift",
		description:
			"Moves a chip's pixels very quickly so that it draws more of them than it has. In four phases a Full HD chip shows all pixels of 4K, in two phases half of them. Most affordable 4K projectors work this way, and from the sofa it is hard to tell.",
	},
	{
		id: 15,
		term: "Full HD (1080p)",
		description:
			"About two million pixels, as on Blu-ray and in most broadcasts. Still good at living-room sizes, and kinder on the budget than 4K.",
	},
	{
		id: 16,
		term: "4K UHD",
		description:
			"About eight million pixels, four times Full HD. The standard of streaming, consoles and Ultra HD Blu-ray; it shows most on large screens seen from close by.",
	},
	{
		id: 17,
		term: "WUXGA",
		description:
			"1920 by 1200 pixels, a little taller than Full HD. Common in business projectors: the extra lines suit documents.",
	},
	{
		id: 18,
		term: "Aspect ratio",
		description:
			"The shape of the picture, width to height. Television and games are 16:9, many laptops 16:10; films are often wider and leave dark bars above and below.",
	},
	{
		id: 19,
		term: "Native contrast",
		description:
			"A wholly white picture against a wholly black one, with light and iris fixed: about 1,000:1 with DLP, to 5,000:1 with 3LCD, far more with LCoS. The figure for film fans, though many makers do not publish it.",
	},
	{
		id: 20,
		term: "Dynamic contrast",
		description:
			"Contrast measured while the projector dims its light or closes an iris for dark scenes. No single picture has it; figures from 50,000:1 are nearly always of this kind.",
	},
	{
		id: 21,
		term: "HDR",
		description:
			"High dynamic range: video with more steps between dark and light and richer colour. Projectors are dimmer than televisions, so the effect is gentler.",
	},
	{
		id: 22,
		term: "HDR10",
		description:
			"The basic, open form of HDR on almost every streaming service and Ultra HD disc, with one set of brightness instructions for a whole film.",
	},
	{
		id: 23,
		term: "HDR10+",
		description:
			"HDR10 with instructions that change from scene to scene. It needs a source that carries it.",
	},
	{
		id: 24,
		term: "HLG",
		description:
			"Hybrid Log-Gamma, the HDR of broadcasts, by the BBC and Japan's NHK. BBC iPlayer uses it for Ultra HD.",
	},
	{
		id: 25,
		term: "Dolby Vision",
		description:
			"Dolby's licensed HDR system, which adjusts the picture scene by scene. Only some projectors support it; the others play the same film in plainer HDR.",
	},
	{
		id: 26,
		term: "Tone mapping",
		description:
			"How a projector fits HDR video into the brightness it has. Done well, clouds and shadows keep their detail; done badly, HDR looks dark.",
	},
	{
		id: 27,
		term: "Rec.709",
		description:
			"The range of colours of HD television and Blu-ray. A projector that covers it all shows ordinary films as they were meant to look.",
	},
	{
		id: 28,
		term: "DCI-P3",
		description:
			"The wider range of colours of digital cinemas and most HDR films, with deeper reds and greens.",
	},
	{
		id: 29,
		term: "BT.2020",
		description:
			"A very wide range of colours, set out for Ultra HD video. Films use only part of it so far.",
	},
	{
		id: 30,
		term: "Ultra short throw",
		description:
			"Sits right under the screen and lights it from a hand's breadth or two away. Nobody walks through the beam, but the wall or screen must be very flat.",
	},
	{
		id: 31,
		term: "Lens shift",
		description:
			"Moves the picture up, down or sideways by moving the lens. Unlike keystone correction it costs no sharpness.",
	},
	{
		id: 32,
		term: "Optical zoom",
		description:
			"A lens that changes the picture's size from the same spot: more choice of where the projector can go.",
	},
	{
		id: 33,
		term: "Offset",
		description:
			"How far above or below the lens the picture starts, in percent of its height: how high a shelf or how long a ceiling pole you need without lens shift. Some makers count from the picture's edge, others from its middle.",
	},
	{
		id: 34,
		term: "Laser phosphor",
		description:
			"A blue laser and a yellow phosphor that make all colours between them. Starts at once, lasts for years and needs no lamp changes.",
	},
	{
		id: 35,
		term: "RGB laser",
		description:
			"Separate red, green and blue lasers, also called triple laser. Gives very rich colour; some people notice speckle or slight colour fringes.",
	},
	{
		id: 36,
		term: "Laser speckle",
		description:
			"A fine, grainy shimmer over bright areas, from laser light interfering with itself. It depends on the projector, the screen and your eyes.",
	},
	{
		id: 37,
		term: "LED light source",
		description:
			"Light-emitting diodes in place of a lamp. Long-lived, quiet and good with colour, but usually less bright than a laser.",
	},
	{
		id: 38,
		term: "Input lag",
		description:
			"The delay between pressing a button and seeing the result, in milliseconds (ms). Lower is better for games; films do not mind.",
	},
	{
		id: 39,
		term: "Refresh rate",
		description:
			"How many times a second the picture is redrawn, in hertz (Hz). Higher looks smoother in games, if the console or PC sends that many frames.",
	},
	{
		id: 40,
		term: "ALLM",
		description:
			"Auto Low Latency Mode: the console switches the projector to its quickest setting while a game runs.",
	},
	{
		id: 41,
		term: "VRR",
		description:
			"Variable refresh rate: the projector waits for each frame from the console or PC, which avoids tearing and stutter.",
	},
	{
		id: 42,
		term: "eARC",
		description:
			"Enhanced audio return channel: sends sound, Dolby Atmos too, to a soundbar or amplifier through one HDMI cable.",
	},
	{
		id: 43,
		term: "HDMI 2.1",
		description:
			"A family of HDMI features for gaming and sound, most of them optional. Check for the ones you need by name, such as VRR or eARC.",
	},
	{
		id: 44,
		term: "HDCP",
		description:
			"Copy protection on HDMI. For 4K films, every box in the chain needs version 2.2 or later.",
	},
	{
		id: 45,
		term: "Frame interpolation",
		description:
			"Invents extra frames between the real ones to smooth movement. Helpful for sport; on films it can look like a soap opera.",
	},
	{
		id: 46,
		term: "Screen gain",
		description:
			"How much light a screen sends back, against 1.0 for plain white. Higher is brighter from the middle seats and dimmer from the sides.",
	},
	{
		id: 47,
		term: "ALR screen",
		description:
			"An ambient-light-rejecting screen: it reflects the projector's light to you and turns other light away. Ultra short throw projectors need a kind made for them.",
	},
	{
		id: 48,
		term: "LED lumens",
		description:
			"Brightness as it looks, not as it is measured: makers count extra for the strong colours of an LED. We count 40 % of them, so that 550 LED lumens are about 220 by the usual standard.",
	},
	{
		id: 49,
		term: "CVIA lumens",
		description:
			"Brightness by a Chinese standard, measured much as ANSI lumens are. Compare the two.",
	},
	{
		id: 50,
		term: "Peak lumens",
		description: "The most light of one small spot or one moment. We count 40 % of them.",
	},
	{
		id: 51,
		term: "ANSI contrast",
		description:
			"The white squares of a chessboard picture against its black ones: a few hundred to one with every kind of projector, less in a bright room. Native contrast compares two pictures and is far higher.",
	},
	{
		id: 52,
		term: "XPR",
		description:
			"Pixel shift of DLP chips, by Texas Instruments: a mirror chip with fewer pixels draws 4K in two or four steps for each frame.",
	},
	{
		id: 53,
		term: "Fan noise",
		description:
			"In decibels, dB(A), a metre away: under 25 is hard to hear, 30 is quiet, 35 disturbs a quiet scene. Ten more sound twice as loud. Look whether the figure is that of eco mode.",
	},
	{
		id: 54,
		term: "Standby power",
		description:
			"What a projector draws while it waits: half a watt as a rule, up to two if it can be woken over the network.",
	},
	{
		id: 55,
		term: "Laser safety class",
		description:
			"How safe the light is. Most are Class 1 lasers whose beam is of risk group 2: harmless on the screen, but nobody should look into the lens from close by. Risk group 3 belongs on a ceiling.",
	},
] as const satisfies readonly JargonTermSeed[];
