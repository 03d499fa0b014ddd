import { FINDER_SORTS, type FinderSort } from "~/features/finder/conditions";
import { FORM_ID } from "./finder-form";

const LABELS: Readonly<Record<FinderSort, string>> = {
	newest: "Newest First",
	"price-low": "Price: Low to High",
	"price-high": "Price: High to Low",
	brightest: "Brightest First",
	lag: "Lowest Input Lag",
};

/** The order of the list, as a part of the form that stands above the list. */
export function SortSelect({ sort }: { sort: FinderSort }) {
	return (
		<p className="finder-sort">
			<label htmlFor="finder-sort">Sort by</label>
			<select id="finder-sort" form={FORM_ID} name="sort" defaultValue={sort}>
				{FINDER_SORTS.map((key) => (
					<option key={key} value={key}>
						{LABELS[key]}
					</option>
				))}
			</select>
			<button type="submit" form={FORM_ID}>
				Sort
			</button>
		</p>
	);
}
