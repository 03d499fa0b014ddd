import { Link } from "@remix-run/react";
import type { SpecRow } from "~/features/catalogue/card/card-specs";
import { glossaryLink } from "~/features/catalogue/glossary/glossary-links";
import type { SpecGroup } from "./key-specs";

/** The figures a shopper asks for first, as a grid. */
export function KeySpecs({ rows }: { rows: readonly SpecRow[] }) {
	return (
		<dl className="grid grid-cols-2 gap-px max-enlarged:grid-cols-1 overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
			{rows.map(([label, value]) => (
				<div key={label} className="bg-card p-4">
					<dt className="text-sm text-quiet">{label}</dt>
					<dd className="font-semibold text-balance tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** What a row is about; a link to the glossary where it explains the word. */
function Label({ label }: { label: string }) {
	const explanation = glossaryLink(label);
	return explanation === undefined ? label : <Link to={explanation}>{label}</Link>;
}

/** Every specification, a table a group. */
export function SpecTables({ groups }: { groups: readonly SpecGroup[] }) {
	return (
		<div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
			{groups.map(({ title, rows }) => (
				<table key={title} className="h-fit w-full">
					<caption className="pb-2 text-left text-lg font-bold">{title}</caption>
					<tbody className="[&_a]:inline-block [&_a]:py-0.5 [&_a]:underline [&_a]:decoration-dotted [&_a]:underline-offset-4 [&_a]:hover:text-link [&_td]:py-2 [&_td]:text-right [&_td]:text-balance [&_td]:tabular-nums [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_th]:font-normal [&_th]:text-quiet [&_tr]:border-t [&_tr]:border-line">
						{rows.map(([label, value]) => (
							<tr key={label}>
								<th scope="row">
									<Label label={label} />
								</th>
								<td>{value}</td>
							</tr>
						))}
					</tbody>
				</table>
			))}
		</div>
	);
}
