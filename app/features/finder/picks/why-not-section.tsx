import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { modelName, modelPath } from "~/features/catalogue/model";
import { ROLE_TEXTS } from "./pick-role";
import type { LostPoints, WhyNot } from "./why-not.server";

const listFormat = new Intl.ListFormat("en-GB");

/** Returns lost points in words: "18 on contrast and 3 on quietness", without parts that lose less than half a point. */
function lossesText(parts: LostPoints["parts"]): string {
	const losses = parts.filter(({ points }) => Math.round(points) > 0);
	return listFormat.format(losses.map(({ name, points }) => `${Math.round(points)} on ${name}`));
}

/** A model's score next to that of the best pick, with the points that it loses. */
function LostPointsText({ lostPoints }: { lostPoints: LostPoints }) {
	const { best, bestScore, score, forUse, parts, keptOut } = lostPoints;
	const [points, bestPoints] = [Math.round(score), Math.round(bestScore)];
	const losses = lossesText(parts);
	return (
		<p className="max-w-prose">
			{`It scores ${points} ${forUse}, the `}
			<Link to={modelPath(best.slug)} className="underline">
				<bdi>{modelName(best)}</bdi>
			</Link>
			{`, our best for most, ${bestPoints}.`}
			{losses && ` Points lost to it: ${losses}.`}
			{keptOut && ` It is no pick because ${keptOut}.`}
		</p>
	);
}

/**
 * "Why isn't this a pick?": the points lost, and the changes that would make it one (docs/product.md#why-not-this-one).
 */
export function WhyNotSection({ whyNot: { role, lostPoints, changes } }: { whyNot: WhyNot }) {
	if (role !== undefined) {
		return <p className="mt-3 font-semibold">Our pick for your conditions: {ROLE_TEXTS[role]}</p>;
	}
	return (
		<details className="mt-3">
			<summary className="cursor-pointer py-1 font-semibold">Why isn't this a pick?</summary>
			{lostPoints && <LostPointsText lostPoints={lostPoints} />}
			<p className="max-w-prose">
				{changes.length === 0 && "No single change would make it one."}
				{changes.map(({ change, address, role: roleAfterChange }, index) => (
					<Fragment key={address}>
						{index === 0 ? "It would be " : ", or "}
						{roleAfterChange === changes[index - 1]?.role ? "" : `${ROLE_TEXTS[roleAfterChange]} `}
						<Link to={address} className="underline">
							{change}
						</Link>
					</Fragment>
				))}
				{changes.length > 0 && "."}
			</p>
		</details>
	);
}
