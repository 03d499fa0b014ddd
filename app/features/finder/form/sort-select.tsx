import { FINDER_SORT_OPTIONS, type FinderSort } from "~/features/finder/conditions";
import { FORM_ID } from "./finder-form";

/** The order of the list, as a part of the form that stands above the list. */
export function SortSelect({ sort }: { sort: FinderSort }) {
	return (
		<p className="finder-sort">
			<label htmlFor="finder-sort">Sort by</label>
			<select id="finder-sort" form={FORM_ID} name="sort" defaultValue={sort}>
				{FINDER_SORT_OPTIONS.map(({ key, label }) => (
					<option key={key} value={key}>
						{label}
					</option>
				))}
			</select>
			<button type="submit" form={FORM_ID}>
				Sort
			</button>
		</p>
	);
}
