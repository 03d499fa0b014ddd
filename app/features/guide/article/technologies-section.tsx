import { Fragment } from "react";
import { technologies } from "../advice/technologies";
import { GuideSection } from "./guide-section";

export function TechnologiesSection() {
	return (
		<GuideSection id="technologies">
			{technologies.map(({ name, text }) => (
				<Fragment key={name}>
					<h3>{name}</h3>
					<p>{text}</p>
				</Fragment>
			))}
			<h3>Which to choose</h3>
			<ul>
				{technologies.map(({ name, chooseFor }) => (
					<li key={name}>
						<strong>{name}</strong> for {chooseFor}.
					</li>
				))}
			</ul>
			<p>A good example of any of them beats a poor example of the others.</p>
		</GuideSection>
	);
}
