import { Form, useNavigationType, useSubmit } from "@remix-run/react";
import { type ChangeEvent, useId, useRef } from "react";
import { useArrivals } from "~/components/form/use-arrivals";
import type { SortOption } from "./list-state";

/**
 * A listing's order as a plain GET form; with scripts a choice takes effect at once. The select keeps its state
 * meanwhile, because by keyboard each key is a choice.
 */
export function SortForm({
	options,
	sort,
}: {
	options: readonly SortOption<string>[];
	sort: string;
}) {
	const id = useId();
	const submit = useSubmit();
	const navigationType = useNavigationType();
	const select = useRef<HTMLSelectElement>(null);
	const asked = useRef<string>();

	function send({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
		asked.current = currentTarget.value;
		submit(currentTarget.form, { preventScrollReset: true });
	}

	// Back and links change the order too, but never a choice made meanwhile.
	useArrivals(() => {
		const isOvertaken = asked.current !== undefined && asked.current !== sort;
		if (isOvertaken && navigationType !== "POP") return;
		asked.current = undefined;
		if (select.current) select.current.value = sort;
	});

	return (
		<Form className="flex min-w-0 flex-wrap items-center gap-2">
			<label htmlFor={id} className="w-full font-semibold sm:w-auto">
				Sort by
			</label>
			<select
				ref={select}
				id={id}
				name="sort"
				defaultValue={sort}
				onChange={send}
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
