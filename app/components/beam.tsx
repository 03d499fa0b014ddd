/** The mark: a small projector and its cone of light. */
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

/** Decorative projector and beam, stretched over a hero. */
export function HeroBeam() {
	return (
		<div
			aria-hidden="true"
			className="pointer-events-none absolute top-9 right-7 bottom-0 left-0 opacity-40 sm:right-0 sm:opacity-100"
		>
			<BeamCone />
			<svg
				viewBox="0 0 64 50"
				aria-hidden="true"
				className="absolute -top-9 left-[94%] w-16 -ml-4 overflow-visible"
			>
				<path d="M28 0h8v18h-8z" fill="var(--color-surface-dark-raised)" />
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
				<linearGradient id="beam" x1=".95" y1=".1" x2=".45" y2="1">
					<stop offset="0" stopColor="#ffe3a3" stopOpacity=".95" />
					<stop offset=".25" stopColor="#f2b134" stopOpacity=".42" />
					<stop offset="1" stopColor="#f2b134" stopOpacity=".1" />
				</linearGradient>
			</defs>
			<path d="M93.6 0 34 100h59z" fill="url(#beam)" opacity=".5" />
			<path d="M93.6 0 40 100h48z" fill="url(#beam)" opacity=".6" />
			<path d="M93.6 0 50 100h28z" fill="url(#beam)" opacity=".7" />
		</svg>
	);
}
