import { Fragment } from "react";
import { lightLives, lightSources } from "../advice/light-sources";
import { RangeBars } from "../diagrams/range-bars";
import { GuideSection } from "./guide-section";

/** Where the drawing's scale of hours ends. */
const MAX_HOURS = 25_000;

/** Points for or against, with a plus or a minus as their mark. */
function Points({ name, sign, points }: { name: string; sign: string; points: readonly string[] }) {
	return (
		<div>
			<h4>{name}</h4>
			<ul className={sign}>
				{points.map((point) => (
					<li key={point}>{point}</li>
				))}
			</ul>
		</div>
	);
}

export function LightSourcesSection() {
	return (
		<GuideSection id="light-sources">
			<p>
				The light decides how long the projector lasts and what it costs to keep. Hours are the
				makers' own, usually to half brightness; three hours every night make about a thousand a
				year.
			</p>
			<RangeBars
				bands={lightLives}
				most={MAX_HOURS}
				caption="How long each lasts: solid is what to expect, pale what it may reach."
			/>
			{lightSources.map(({ name, text, pros, cons }) => (
				<Fragment key={name}>
					<h3>{name}</h3>
					<p>{text}</p>
					<div className="grid max-w-prose gap-x-6 gap-y-3 sm:grid-cols-2">
						<Points name="Pros" sign="*:list-['+_'] marker:text-go" points={pros} />
						<Points name="Cons" sign="*:list-['−_'] marker:text-stop" points={cons} />
					</div>
				</Fragment>
			))}
		</GuideSection>
	);
}
