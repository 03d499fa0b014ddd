import { Form, useNavigationType, useSubmit } from "@remix-run/react";
import { type ChangeEvent, useId, useRef } from "react";
import { asTool } from "~/components/form/field";
import { useArrivals } from "~/components/hooks";
import type { SortOption } from "./list-state";

interface SortFieldsProps {
	options: readonly SortOption<string>[];
	sort: string;
}

/** A listing's order as a plain GET form. */
export function SortForm(props: SortFieldsProps) {
	const submit = useSubmit();
	return (
		<Form
			{...asTool("sort_projectors", "Sorts this list")}
			className="flex min-w-0 flex-wrap items-center gap-2 max-sm:[&>label]:w-full"
		>
			<SortFields {...props} onChoose={(form) => submit(form, { preventScrollReset: true })} />
		</Form>
	);
}

/**
 * The select of an order and its button; with scripts a choice takes effect at once. The select keeps its state
 * meanwhile, because by keyboard each key is a choice.
 */
export function SortFields({
	options,
	sort,
	form,
	onChoose,
}: SortFieldsProps & {
	/** Id of the form, if the fields are outside it. */
	form?: string;
	onChoose: (form: HTMLFormElement) => void;
}) {
	const id = useId();
	const navigationType = useNavigationType();
	const select = useRef<HTMLSelectElement>(null);
	const asked = useRef<string>();

	function send({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
		asked.current = currentTarget.value;
		if (currentTarget.form) onChoose(currentTarget.form);
	}

	// Back and links change the order too, but never a choice made meanwhile.
	useArrivals(() => {
		const isOvertaken = asked.current !== undefined && asked.current !== sort;
		if (isOvertaken && navigationType !== "POP") return;
		asked.current = undefined;
		if (select.current) select.current.value = sort;
	});

	return (
		<>
			<label htmlFor={id} className="font-semibold">
				Sort by
			</label>
			<select
				ref={select}
				id={id}
				form={form}
				name="sort"
				defaultValue={sort}
				onChange={send}
				className="min-h-11 max-w-full rounded-control border border-edge bg-card px-3 max-enlarged:field-sizing-content"
			>
				{options.map(({ key, label }) => (
					<option key={key} value={key}>
						{label}
					</option>
				))}
			</select>
			<button
				type="submit"
				form={form}
				className="min-h-11 cursor-pointer rounded-control border border-edge px-4 font-semibold hover:border-ink"
			>
				Sort
			</button>
		</>
	);
}
