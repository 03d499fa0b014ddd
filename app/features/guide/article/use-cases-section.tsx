import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useCases } from "../advice/use-cases";
import { GuideSection } from "./guide-section";

export function UseCasesSection() {
	return (
		<GuideSection id="use-cases">
			<p>
				Where and when you watch decides more than any brand does. Start with the use nearest yours.
			</p>
			{useCases.map(({ name, text, to, linkText }) => (
				<Fragment key={name}>
					<h3>{name}</h3>
					<p>
						{text} <Link to={to}>{linkText}</Link>
					</p>
				</Fragment>
			))}
		</GuideSection>
	);
}
