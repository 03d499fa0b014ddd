import { SHOP_COLUMNS } from "~/features/catalogue/write/shops/shop-record";
import { SHOP_LABELS, type ShopTexts } from "./shop-form-schema";

/** The fields in which a shop as it is stored differs from what is typed, side by side. */
export function BothVersions({ stored, typed }: { stored: ShopTexts; typed: ShopTexts }) {
	const differing = SHOP_COLUMNS.filter((column) => stored[column] !== typed[column]);
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
				{differing.map((column) => (
					<tr key={column}>
						<th scope="row" className="border-t border-line">
							{SHOP_LABELS[column]}
						</th>
						<td>{stored[column] || "Empty"}</td>
						<td>{typed[column] || "Empty"}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
