import { Link } from "@remix-run/react";
import { shortlistPath } from "./shortlist";
import { useShortlist } from "./shortlist-context";
import { SHORTLIST_FORM_ID } from "./shortlist-form";
import { SHORTLIST_ID } from "./shortlist-shortcut";

/** What has been chosen so far, at the lower edge of a list; nothing before that. */
export function ShortlistBar({
	comparePath = shortlistPath,
}: {
	/** Address of the comparison of the chosen models. */
	comparePath?: typeof shortlistPath;
}) {
	const models = useShortlist();
	if (models.length === 0) return null;
	return (
		<section
			id={SHORTLIST_ID}
			aria-label="Shortlist"
			className="hero sticky bottom-2 z-10 mt-6 flex items-center gap-3 rounded-card bg-night p-2 pl-3 text-moon floating print:hidden"
		>
			<ul className="flex min-w-0 gap-1.5">
				{models.map(({ sku, name, picture }) => (
					<li key={sku} className="w-11">
						<img
							src={picture}
							alt={name}
							width="44"
							height="33"
							className="aspect-[4/3] w-full rounded-control bg-stage object-contain"
						/>
					</li>
				))}
			</ul>
			<Link
				to={comparePath(models)}
				className="ml-auto rounded-control bg-beam px-4 py-2 font-semibold whitespace-nowrap text-night hover:bg-moon"
			>
				Compare {models.length}
			</Link>
			<button
				type="submit"
				form={SHORTLIST_FORM_ID}
				name="clear"
				value="1"
				aria-label="Clear the shortlist"
				className="min-h-10 cursor-pointer px-2 font-semibold underline-offset-4 hover:underline"
			>
				Clear
			</button>
		</section>
	);
}
