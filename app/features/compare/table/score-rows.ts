import type { ComparedScores } from "~/features/scores/display-score";
import type { ComparedValue, ComparisonRow } from "./comparison-rows";

/** Returns a row of points with the highest marked, unless all are alike. */
function pointsRow(label: string, points: readonly (number | undefined)[]): ComparisonRow {
	const highestPoints = Math.max(...points.map((point) => point ?? 0));
	const differs = new Set(points).size > 1;
	return {
		label,
		group: "Our score",
		differs,
		cells: points.map((point): ComparedValue => {
			if (point === undefined) return { kind: "empty" };
			const text = String(point);
			return differs && point === highestPoints
				? { kind: "text", text, isBest: true }
				: { kind: "text", text };
		}),
	};
}

/** Returns the rows of scores: the total, then the points of each part, in the order of the largest differences. */
export function scoreRows({ forUse, scores }: ComparedScores): ComparisonRow[] {
	const parts = scores.find((score) => score !== undefined)?.parts ?? [];
	const rows = parts.map(({ name, maxPoints }, index) => {
		const points = scores.map((score) => score?.parts[index]?.points);
		const statedPoints = points.filter((point) => point !== undefined);
		return {
			spread: Math.max(...statedPoints) - Math.min(...statedPoints),
			row: pointsRow(`${name}, of ${maxPoints}`, points),
		};
	});
	rows.sort((a, b) => b.spread - a.spread);
	return [
		pointsRow(
			`Score ${forUse}`,
			scores.map((score) => score?.points),
		),
		...rows.map(({ row }) => row),
	];
}
