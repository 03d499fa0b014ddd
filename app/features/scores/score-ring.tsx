/** A score as a ring, filled by its points of 100, around their number. */
export function ScoreRing({ points }: { points: number }) {
	return (
		<svg role="img" aria-label={String(points)} viewBox="0 0 44 44" className="score-ring">
			<circle cx="22" cy="22" r="20" pathLength="100" />
			<circle cx="22" cy="22" r="20" pathLength="100" strokeDasharray={`${points} 100`} />
			<text x="22" y="22" dy=".35em" textAnchor="middle">
				{points}
			</text>
		</svg>
	);
}
