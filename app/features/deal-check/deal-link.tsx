import { Link } from "@remix-run/react";
import { dealPath } from "./deal";

/** A link from a model's prices to the page that checks a shop's claim about a former price. */
export function DealLink({ slug }: { slug: string }) {
	return (
		<Link
			to={dealPath({ model: slug })}
			className="mt-2 inline-block py-1 font-semibold print:hidden"
		>
			Check a deal
		</Link>
	);
}
