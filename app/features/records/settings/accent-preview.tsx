import { paletteOf, parseColour, readableAccent } from "~/features/settings/accent";

// Drawn, because the policy of pages allows no style attributes.
const SCHEMES = [
	{ id: "light", name: "Light", page: "#fbfaf7", ink: "#161a27" },
	{ id: "dark", name: "Dark", page: "#0b1020", ink: "#eef0f6" },
] as const;

/** Shows an accent in both schemes or, if it cannot be read, the nearest one that can. */
export function AccentPreview({ typed }: { typed: string }) {
	const colour = parseColour(typed);
	if (colour === undefined) return null;
	const accent = readableAccent(colour);
	const palette = paletteOf(accent);
	return (
		<section aria-labelledby="accent-preview" className="grid gap-3">
			<h2 id="accent-preview" className="text-xl">{`Preview of ${accent}`}</h2>
			<ul className="grid gap-4 sm:grid-cols-2">
				{SCHEMES.map(({ id, name, page, ink }) => {
					const { accent: fill, text, link, soft } = palette[id];
					return (
						<li key={id}>
							<svg
								viewBox="0 0 320 150"
								role="img"
								aria-label={`${name} scheme: button ${fill}, links ${link}`}
								className="w-full rounded-card border border-line text-sm font-semibold"
							>
								<path d="M0 0h320v150H0z" fill={page} />
								<path d="M16 94h288v40H16z" fill={soft} />
								<path d="M16 94h4v40h-4z" fill={fill} />
								<rect x="176" y="36" width="128" height="40" rx="8" fill={fill} />
								<g fontSize="15">
									<text x="16" y="30" fill={ink}>
										{`${name} scheme`}
									</text>
									<text x="16" y="61" fill={link} textDecoration="underline">
										A link
									</text>
									<text x="240" y="61" fill={text} textAnchor="middle">
										A button
									</text>
									<text x="32" y="119" fill={link} textDecoration="underline">
										A link in a panel
									</text>
								</g>
							</svg>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
