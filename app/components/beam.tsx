/** The site's logo: a small projector and its cone of light. */
export function BeamGlyph() {
	return (
		<svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true" className="shrink-0">
			<path d="M13 12 32 2v20z" fill="var(--color-accent)" opacity=".55" />
			<path d="M13 12 32 7v10z" fill="var(--color-accent)" />
			<rect x="1" y="6" width="13" height="12" rx="3" fill="var(--color-on-dark)" />
			<circle cx="11" cy="12" r="2.4" fill="var(--color-accent)" />
		</svg>
	);
}

/** Decorative projector and beam in the right column of the home page's hero: no text of the hero runs over it. */
export function HeroBeam() {
	return (
		<div
			aria-hidden="true"
			className="pointer-events-none absolute top-9 right-0 bottom-0 left-[calc(50%+13rem)] hidden lg:block"
		>
			<BeamCone />
			<svg
				viewBox="0 0 64 50"
				aria-hidden="true"
				className="absolute -top-9 left-[80%] w-16 -ml-2.5 overflow-visible"
			>
				<path d="M18 0h28v4H36v14h-8V4H18z" fill="var(--color-surface-dark-raised)" />
				<path d="m9 18 38-2q5 0 5 5v11q0 5-5 5l-34 1z" fill="#4a5a94" />
				<path
					d="M34 23h11m-11 4h11m-11 4h11"
					stroke="var(--color-surface-dark)"
					strokeWidth="1.5"
				/>
				<path d="m10 22 10 12-6 7L4 29z" fill="#7385c4" />
				<circle cx="9.5" cy="36" r="5" fill="#fff3d6" />
			</svg>
		</div>
	);
}

function BeamCone() {
	return (
		<svg
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			aria-hidden="true"
			className="absolute size-full"
		>
			<defs>
				<linearGradient id="beam" x1=".8" y1="0" x2=".5" y2="1">
					<stop offset="0" stopColor="#ffe3a3" stopOpacity=".95" />
					<stop offset=".25" stopColor="#f2b134" stopOpacity=".42" />
					<stop offset="1" stopColor="#f2b134" stopOpacity=".1" />
				</linearGradient>
			</defs>
			<path d="M80 0 0 100h98z" fill="url(#beam)" opacity=".5" />
			<path d="M80 0 12 100h74z" fill="url(#beam)" opacity=".6" />
			<path d="M80 0 26 100h46z" fill="url(#beam)" opacity=".7" />
		</svg>
	);
}
