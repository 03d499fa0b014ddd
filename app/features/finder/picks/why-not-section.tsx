import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { ROLE_TEXTS } from "./pick-role";
import type { WhyNot } from "./why-not.server";

/** "Why isn't this a pick?" with the changes that would make the model one (docs/product.md#why-not-this-one). */
export function WhyNotSection({ answer: { role, changes } }: { answer: WhyNot }) {
	if (role !== undefined) {
		return <p className="mt-3 font-semibold">Our pick for your conditions: {ROLE_TEXTS[role]}</p>;
	}
	return (
		<details className="mt-3">
			<summary className="cursor-pointer py-1 font-semibold text-link">
				Why isn't this a pick?
			</summary>
			<p className="max-w-prose">
				{changes.length === 0 && "No single change would make it one."}
				{changes.map(({ change, address, role: would }, at) => (
					<Fragment key={address}>
						{at === 0 ? "It would be " : ", or "}
						{would === changes[at - 1]?.role ? "" : `${ROLE_TEXTS[would]} `}
						<Link to={address} className="text-link underline">
							{change}
						</Link>
					</Fragment>
				))}
				{changes.length > 0 && "."}
			</p>
		</details>
	);
}
