import { Form, useSubmit } from "@remix-run/react";
import { useId } from "react";
import type { SortKey, SortOption } from "./listing-state";

/** A listing's order as a plain GET form; with scripts a choice takes effect at once. */
export function SortForm({ options, sort }: { options: readonly SortOption[]; sort: SortKey }) {
	const id = useId();
	const submit = useSubmit();
	return (
		<Form className="flex flex-wrap items-center gap-2">
			<label htmlFor={id} className="w-full font-semibold sm:w-auto">
				Sort by
			</label>
			<select
				key={sort}
				id={id}
				name="sort"
				defaultValue={sort}
				onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
				className="min-h-11 rounded-control border border-edge bg-card px-3"
			>
				{options.map(({ key, label }) => (
					<option key={key} value={key}>
						{label}
					</option>
				))}
			</select>
			<button
				type="submit"
				className="min-h-11 cursor-pointer rounded-control border border-edge px-4 font-semibold hover:border-link hover:text-link"
			>
				Sort
			</button>
		</Form>
	);
}
