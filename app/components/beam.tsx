/** The mark: a small projector and its cone of light. */
export function BeamGlyph() {
	return (
		<svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true" className="shrink-0">
			<path d="M13 12 32 2v20z" fill="var(--color-beam)" opacity=".55" />
			<path d="M13 12 32 7v10z" fill="var(--color-beam)" />
			<rect x="1" y="6" width="13" height="12" rx="3" fill="var(--color-moon)" />
			<circle cx="11" cy="12" r="2.4" fill="var(--color-beam)" />
		</svg>
	);
}

/** The beam that falls across a hero: decoration only, stretched to the room it lies in. */
export function HeroBeam() {
	return (
		<svg
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			aria-hidden="true"
			className="pointer-events-none absolute inset-0 size-full opacity-45 sm:opacity-100"
		>
			<defs>
				<linearGradient id="beam" x1=".95" y1=".1" x2=".45" y2="1">
					<stop offset="0" stopColor="#ffe3a3" stopOpacity=".95" />
					<stop offset=".25" stopColor="#f2b134" stopOpacity=".42" />
					<stop offset="1" stopColor="#f2b134" stopOpacity=".1" />
				</linearGradient>
			</defs>
			<path d="M94 14 38 100h54z" fill="url(#beam)" />
			<path d="M94 14 56 100h24z" fill="url(#beam)" opacity=".7" />
		</svg>
	);
}
