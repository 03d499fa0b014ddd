import type { ShopColumn } from "~/features/catalogue/write/shops/shop-record";
import type { ShopTexts } from "./shop-form-schema";

/** As the form calls its fields, in its order. */
const FIELDS: readonly (readonly [ShopColumn, string])[] = [
	["name", "Name"],
	["slug", "Slug"],
	["description", "Description"],
	["website_url", "Website"],
	["affiliate_enabled", "Affiliate links"],
	["delivery_free_over", "Free delivery over"],
	["delivery_otherwise", "Otherwise"],
];

/** The fields in which a shop as it is stored differs from what is typed, side by side. */
export function BothVersions({ stored, typed }: { stored: ShopTexts; typed: ShopTexts }) {
	const differing = FIELDS.filter(([column]) => stored[column] !== typed[column]);
	return (
		<table className="w-full table-fixed border-collapse text-sm wrap-anywhere [&_td]:border-t [&_td]:border-line [&_td]:p-2 [&_td]:align-top [&_th]:p-2 [&_th]:text-left [&_th]:align-top">
			<caption className="sr-only">Both versions of this shop</caption>
			<thead>
				<tr>
					<th scope="col">Field</th>
					<th scope="col">Stored now</th>
					<th scope="col">Yours</th>
				</tr>
			</thead>
			<tbody>
				{differing.map(([column, label]) => (
					<tr key={column}>
						<th scope="row" className="border-t border-line">
							{label}
						</th>
						<td>{stored[column] || "Empty"}</td>
						<td>{typed[column] || "Empty"}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
